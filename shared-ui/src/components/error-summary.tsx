import { useEffect, useRef } from 'react';
import { type FieldErrors, focusField } from '../forms/form-values.ts';

interface Props {
  /** In the order of the fields. */
  errors: FieldErrors;
  /** Label by field name. If set, the summary shows labels instead of the messages. */
  labels?: Readonly<Record<string, string>>;
}

/**
 * Lists the errors of a form, with links to the fields. Render it at the top of the form. It takes the
 * focus when the errors change, so that users notice them.
 */
export function ErrorSummary({ errors, labels }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const list = Object.entries(errors);
  useEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.focus();
  }, [errors]);
  if (list.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-danger bg-danger-soft p-4 text-danger"
    >
      <p className="font-semibold">Please check the form:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {list.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="underline"
              onClick={(event) => {
                event.preventDefault();
                focusField(event.currentTarget.closest('form'), field);
              }}
            >
              {labels?.[field] ?? message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
