import type { Service } from '@clean-express/shared-api';
import { useEffect, useId, useRef } from 'react';
import { type ServiceFields, ServiceForm } from '../../services/service-form.tsx';

interface Props {
  service: Service;
  uid: string;
  save: (service: ServiceFields, signal: AbortSignal) => Promise<void>;
  onClose: () => void;
}

/** The form that changes a service, where its card was. */
export function EditService({ service, uid, save, onClose }: Props) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="mx-auto w-full max-w-prose rounded-card border border-line bg-surface px-6 py-8 md:p-12"
    >
      <h2 id={headingId} dir="auto" className="mb-8 text-h3 font-bold text-balance">
        Edit {service.name}
      </h2>
      <ServiceForm
        draftName={`service ${service._id}`}
        uid={uid}
        service={service}
        send={save}
        label="Save Service"
        onClose={onClose}
      />
    </section>
  );
}
