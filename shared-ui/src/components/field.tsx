import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** Classes of an input, a text area or a select. */
export const CONTROL_CLASS =
  'w-full rounded-control border border-line-strong bg-surface px-4 text-base text-ink transition-[border-color] placeholder:text-muted hover:border-ink focus-visible:border-brand aria-invalid:border-danger [&[readonly]]:border-line [&[readonly]]:bg-sand [&[readonly]]:text-muted';

/** Props of every field. */
export interface FieldProps {
  label: string;
  /** Help text below the field. */
  help?: string | undefined;
  /** Validation message, shown above the help text. */
  error?: string | undefined;
  className?: string | undefined;
}

/** Spread these on the control to connect label, help and error with it. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** A form control with its label above, and its error and help text below. */
export function Field({ label, help, error, className, children }: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [error && errorId, help && helpId].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex flex-col gap-2', className)}>
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-2 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {help && (
        <p id={helpId} className="text-sm text-muted">
          {help}
        </p>
      )}
    </div>
  );
}
