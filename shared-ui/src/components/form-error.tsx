import { CircleAlert } from 'lucide-react';

/** The error of the last submit, shown below a form. */
export function FormError({ message }: { message?: string | null | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className="flex items-start gap-3 rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
