import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { paths } from '@clean-express/shared-ui/paths';
import { Wrench } from 'lucide-react';

/** Empty state of the list of services. */
export function NoServices() {
  return (
    <EmptyState
      as="h1"
      title="You Don't have Any Services"
      text="Offer what you do best: it takes a name, a price, a photo and a few words."
      picture={<Wrench aria-hidden className="size-16" strokeWidth={1.25} />}
      action={
        <Link to={paths.addService.getHref()} className={buttonClass()}>
          Add a Service
        </Link>
      }
    />
  );
}
