import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldProps {
  name: string;
  /** A button at the end of the field. */
  trailing?: ReactNode;
}

/** A one-line text field. */
export function TextField({ label, help, error, className, trailing, ...input }: Props) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...control}
            className={clsx(CONTROL_CLASS, 'min-h-12', trailing && 'pr-14')}
          />
          {trailing && (
            <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>
          )}
        </div>
      )}
    </Field>
  );
}
