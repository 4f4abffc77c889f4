import { Link } from '@clean-express/federation/router';
import type { Service } from '@clean-express/shared-api';
import { Badge } from '@clean-express/shared-ui/badge';
import { Button, buttonClass } from '@clean-express/shared-ui/button';
import { paths } from '@clean-express/shared-ui/paths';
import { ServiceCard } from '@clean-express/shared-ui/service-card';
import { Eye, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { lazy, useEffect, useId, useRef, useState, useTransition } from 'react';
import { usePauseService, useSaveService } from './own-service.mutations.ts';

interface Props {
  service: Service;
  uid: string;
  onDelete: () => void;
}

/** Loaded when it is needed: validation is most of the script of a form. */
const EditService = lazy(() =>
  import('./edit-service.tsx').then((module) => ({ default: module.EditService })),
);

/** The card of a service of the user, with what its owner can do. */
export function MyService({ service, uid, onDelete }: Props) {
  const nameId = useId();
  // The version that the form was opened with; null when it was closed.
  const [edited, setEdited] = useState<Service | null>();
  const [isOpening, startOpening] = useTransition();
  const save = useSaveService(uid, setEdited);
  const pausing = usePauseService();
  const edit = useRef<HTMLButtonElement>(null);
  // What had the focus is removed with the form.
  useEffect(() => {
    if (edited === null) edit.current?.focus();
  }, [edited]);
  if (edited) {
    const props = { service: edited, uid, onClose: () => setEdited(null) };
    return <EditService {...props} save={(fields, signal) => save(edited, fields, signal)} />;
  }
  const action = { size: 'sm', 'aria-describedby': nameId } as const;
  return (
    <div className="flex flex-col gap-3">
      <div className="grow">
        <ServiceCard
          service={service}
          sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
          heading="h2"
          photoAction={
            service.paused && (
              <p className="absolute top-3 left-3">
                <Badge>Paused: only you see it</Badge>
              </p>
            )
          }
        />
      </div>
      <span id={nameId} hidden>
        {service.name}
      </span>
      <div className="flex flex-wrap gap-2">
        <Link
          to={paths.serviceDetail.getHref(service._id)}
          aria-describedby={nameId}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Eye aria-hidden className="size-4" />
          See it on the site
        </Link>
        <Button
          {...action}
          ref={edit}
          variant="secondary"
          pending={isOpening}
          onClick={() => startOpening(() => setEdited(service))}
        >
          <Pencil aria-hidden className="size-4" />
          Edit Service
        </Button>
        <Button
          {...action}
          variant="secondary"
          pending={pausing.isPending}
          onClick={() => pausing.mutate(service)}
        >
          {service.paused ? (
            <Play aria-hidden className="size-4" />
          ) : (
            <Pause aria-hidden className="size-4" />
          )}
          {service.paused ? 'Resume Service' : 'Pause Service'}
        </Button>
        <Button
          {...action}
          variant="quiet"
          onClick={onDelete}
          className="text-danger hover:bg-danger-soft"
        >
          <Trash2 aria-hidden className="size-4" />
          Delete Service
        </Button>
      </div>
    </div>
  );
}
