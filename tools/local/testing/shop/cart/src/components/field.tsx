import { useId } from 'react';
import './field.css';

interface FieldProps {
  label: string;
  name: string;
  type?: string;
  autoComplete?: string;
  error?: string;
}

/** A text field with a label and its error. */
export default function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="c_Field">
      <label className="c_Field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="c_Field__input"
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        {...input}
      />
      {error && (
        <p className="c_Field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
