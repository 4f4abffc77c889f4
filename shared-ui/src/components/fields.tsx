import { clsx } from 'clsx';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react';

/** Classes of an input, a text area or a select. */
const CONTROL_CLASS =
  'w-full rounded-control border border-line-strong bg-surface px-4 text-base text-ink transition-[border-color] placeholder:text-muted hover:border-ink focus-visible:border-brand aria-invalid:border-danger [&[readonly]]:border-line [&[readonly]]:bg-sand [&[readonly]]:text-muted';

/** Classes of a select that is a chip. */
const CHIP_CLASS =
  'min-h-11 w-full max-w-full rounded-full border border-line-strong bg-surface pr-9 pl-4 text-sm font-semibold text-ellipsis text-ink transition-[border-color] hover:border-ink focus-visible:border-brand';

interface LabelProps {
  label: string;
  /** Help text below the field. */
  help?: string | undefined;
  /** Validation message, shown above the help text. */
  error?: string | undefined;
  className?: string | undefined;
  /** Whether only screen readers have the label: the field says otherwise what it is for. */
  isLabelHidden?: boolean | undefined;
}

interface FieldProps extends LabelProps {
  /** Of the control; by default, a generated one. */
  id?: string | undefined;
  /** Renders the control with the props that connect label, help and error with it. */
  children: (control: AriaAttributes & { id: string }) => ReactNode;
}

/** A form control with its label above, and its error and help text below. */
function Field(props: FieldProps) {
  const { id: ownId, label, help, error, className, isLabelHidden, children } = props;
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [error && errorId, help && helpId].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex flex-col gap-2', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold text-ink'}>
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

type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = LabelProps &
  Omit<ComponentProps<Tag>, 'className'> & { name: string };

interface TextFieldProps extends ControlProps<'input'> {
  /** A button at the end of the field. */
  trailing?: ReactNode;
}

/** A one-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, className, isLabelHidden, trailing, ...input } = props;
  return (
    <Field {...{ id: input.id, label, help, error, className, isLabelHidden }}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            dir="auto"
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

/** A multi-line text field. */
export function TextArea(props: ControlProps<'textarea'>) {
  const { label, help, error, className, isLabelHidden, ...textarea } = props;
  return (
    <Field {...{ id: textarea.id, label, help, error, className, isLabelHidden }}>
      {(control) => (
        <textarea
          rows={5}
          dir="auto"
          {...textarea}
          {...control}
          className={clsx(CONTROL_CLASS, 'resize-y py-3')}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends ControlProps<'select'> {
  /** Whether it is as small as its text, beside what it applies to. */
  isChip?: boolean;
}

/** A select with its label. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, className, isLabelHidden, isChip = false, ...select } = props;
  return (
    <Field {...{ id: select.id, label, help, error, className, isLabelHidden }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={clsx(
              isChip ? CHIP_CLASS : [CONTROL_CLASS, 'min-h-12 pr-11'],
              'cursor-pointer appearance-none',
            )}
          />
          <ChevronDown
            aria-hidden
            className={clsx(
              'pointer-events-none absolute inset-y-0 my-auto text-muted',
              isChip ? 'right-3 size-4' : 'right-4 size-5',
            )}
          />
        </div>
      )}
    </Field>
  );
}
