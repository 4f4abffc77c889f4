import { useEffect, useRef } from 'react';
import { type FieldErrors, focusField, hasField } from '../forms/form-values.ts';

interface Props {
  /** The errors of the last submit, in the order of the fields. */
  summary: FieldErrors;
  /** Those that no input has outdated since. */
  errors: FieldErrors;
  /** Label by field name. */
  labels: Readonly<Record<string, string>>;
}

/**
 * Lists the fields with errors, with links to them; the messages are at the fields. Render it at the top
 * of the form. It takes the focus after a submit with errors, so that users notice them.
 */
export function ErrorSummary({ summary, errors, labels }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const fields = Object.keys(summary).filter((field) => hasField(errors, field));
  useEffect(() => {
    if (Object.keys(summary).length > 0) box.current?.focus();
  }, [summary]);
  if (fields.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-danger bg-danger-soft p-4 text-danger"
    >
      <p className="font-semibold">Please check the form:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="underline"
              onClick={(event) => {
                event.preventDefault();
                focusField(event.currentTarget.closest('form'), field);
              }}
            >
              {labels[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
