import { type MouseEvent, useEffect, useRef } from 'react';
import type { FieldError } from '../forms/form-values.ts';

/** Focuses a control by its name, in the form around the summary. */
function focusField(event: MouseEvent<HTMLAnchorElement>, field: string) {
  const control = event.currentTarget.closest('form')?.elements.namedItem(field);
  if (!(control instanceof HTMLElement)) return;
  event.preventDefault();
  control.focus();
}

interface Props {
  errors: FieldError[];
  /** Label by field name. If set, the summary shows labels instead of the messages. */
  labels?: Readonly<Record<string, string>> | undefined;
}

/**
 * Lists the errors of a form, with links to the fields. Render it at the top of the form. It takes the
 * focus when the errors change, so that users notice them.
 */
export function ErrorSummary({ errors, labels }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-danger bg-danger-soft p-4 text-danger"
    >
      <p className="font-semibold">Please check the form:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="underline"
              onClick={(event) => focusField(event, field)}
            >
              {labels?.[field] ?? message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
