import { type FormEvent, useState, useTransition } from 'react';
import { errorMessage } from '../error-message.ts';
import {
  type FieldError,
  type FieldErrors,
  type FormValues,
  focusFirstError,
  hasField,
  readForm,
} from './form-values.ts';

interface Options<Name extends string> {
  /** Validates the values; the form is sent if there are no errors. */
  check: (values: FormValues<Name>) => FieldErrors<Name> | Promise<FieldErrors<Name>>;
  /** Sends the form; may reject with an error whose message is shown to the user. */
  send: (values: FormValues<Name>, form: HTMLFormElement) => Promise<void>;
  /**
   * Whether the form has an `ErrorSummary`, which takes the focus instead of the first invalid
   * field.
   */
  hasSummary?: boolean | undefined;
  /** Shows why a submit failed. If left out, `submitError` has the message. */
  onError?: ((message: string) => void) | undefined;
}

/** Sorts the errors in document order. */
function toList(form: HTMLFormElement, errors: FieldErrors): FieldError[] {
  const names = [...form.elements].map((element) => element.getAttribute('name') ?? '');
  return [...new Set(names)].flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  });
}

/**
 * Validates and sends a form. The fields are uncontrolled: the input survives a failed submit, and
 * typing does not re-render the form.
 *
 * @returns Props for the `form` element, its errors and its pending state.
 */
export function useForm<Name extends string>({ check, send, hasSummary, onError }: Options<Name>) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [summary, setSummary] = useState<FieldError[]>([]);
  const [submitError, setSubmitError] = useState<string>();
  const [pending, startTransition] = useTransition();

  const submit = async (form: HTMLFormElement) => {
    const values = readForm<Name>(form);
    const fieldErrors = await check(values);
    setErrors(fieldErrors);
    setSummary(toList(form, fieldErrors));
    if (Object.keys(fieldErrors).length === 0) await send(values, form);
    else if (!hasSummary) focusFirstError(form, fieldErrors);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    setSubmitError(undefined);
    const showError = onError ?? setSubmitError;
    startTransition(() => submit(form).catch((error: unknown) => showError(errorMessage(error))));
  };

  /** Hides the error of a field on input; the next submit validates the field again. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target instanceof Element && target.getAttribute('name')) || '';
    if (!hasField(errors, name)) return;
    const others = { ...errors };
    delete others[name];
    setErrors(others);
  };

  // POST, so that a submit before hydration does not put a password into the URL.
  const form = { onSubmit, onInput, noValidate: true, method: 'post' } as const;
  return { form, errors, summary, submitError, pending };
}
