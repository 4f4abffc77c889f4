import { SENT_PARAMETER } from '@clean-express/federation/rendering';
import { CircleCheck } from 'lucide-react';

/** Says that a form was sent without script. The SSR server leads the browser to it. */
export function FormSent({ thanks }: { thanks: string | undefined }) {
  if (!thanks) return null;
  return (
    <p
      id={SENT_PARAMETER}
      role="status"
      tabIndex={-1}
      className="flex scroll-mt-32 items-start gap-3 rounded-control bg-brand-soft px-4 py-3 font-medium text-brand-strong"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      {thanks}
    </p>
  );
}
