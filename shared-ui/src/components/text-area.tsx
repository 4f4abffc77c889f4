import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, FieldProps {
  name: string;
}

/** A multi-line text field. */
export function TextArea({ label, help, error, className, rows = 5, ...textarea }: Props) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          {...textarea}
          {...control}
          className={clsx(CONTROL_CLASS, 'resize-y py-3')}
        />
      )}
    </Field>
  );
}
