import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'className'>, FieldProps {
  name: string;
}

/** A select with its label. */
export function SelectField({ label, help, error, className, ...select }: Props) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={clsx(CONTROL_CLASS, 'min-h-12 cursor-pointer appearance-none pr-11')}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
