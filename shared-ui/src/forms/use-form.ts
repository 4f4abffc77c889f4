import { type FormEvent, useState } from 'react';
import { type FieldErrors, type FormValues, focusField, hasField } from './form-values.ts';
import { useAction } from './use-action.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

interface Options<Name extends string> {
  /** Validates the values; the form is sent if there are no errors. */
  check: (values: FormValues<Name>) => FieldErrors<Name> | Promise<FieldErrors<Name>>;
  /** Sends the form; may reject with an error whose message is shown to the user. */
  send: (values: FormValues<Name>, form: HTMLFormElement) => Promise<void>;
  /** Whether the form has an `ErrorSummary`, which takes the focus instead of the first invalid field. */
  hasSummary?: boolean;
  /** The errors of a submit without script, in document order, and why it failed. */
  refused?: { errors: FieldErrors<Name>; message: string | undefined } | undefined;
  /** Field → one that is compared with it: an input into the first outdates the error of both. */
  compared?: Partial<Record<Name, Name>>;
  /** Shows why a submit failed. If left out, `submitError` has the message. */
  onError?: (message: string) => void;
}

/** Props of a required field. */
interface RequiredField {
  name: string;
  label: string;
  error: string | undefined;
  required: true;
}

/**
 * Reads the text fields of a form. Typed by the fields that the validation names: the compiler cannot
 * see which ones the form renders.
 */
function readForm<Name extends string>(form: HTMLFormElement): FormValues<Name> {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries) as FormValues<Name>;
}

/** Returns the errors in document order. */
function inDocumentOrder(form: HTMLFormElement, errors: FieldErrors): FieldErrors {
  const names = [...form.elements].map((element) => element.getAttribute('name') ?? '');
  return Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

/**
 * The messages that the backend has sent for required fields of the form, and whether there are others.
 *
 * @param error - Anything that was thrown: an `ApiError` has `fields`.
 */
function refusedFields<Name extends string>(form: HTMLFormElement, error: unknown) {
  const fields = Object.entries<unknown>(Object(Object(error).fields));
  const shown = fields.filter(([name, message]) => {
    const control = form.elements.namedItem(name);
    return control && 'required' in control && control.required && typeof message === 'string';
  });
  const errors = Object.fromEntries(shown) as FieldErrors<Name>;
  return { errors, hasOthers: shown.length < fields.length };
}

/**
 * Validates and sends a form. The fields are uncontrolled: the input survives a failed submit, and
 * typing does not re-render the form.
 *
 * @returns Props for the `form` element and for its required fields, the errors and the pending state.
 */
export function useForm<Name extends string>({
  check,
  send,
  hasSummary,
  refused,
  compared = {},
  onError,
}: Options<Name>) {
  const [errors, setErrors] = useState<FieldErrors<Name>>(refused?.errors ?? {});
  const [summary, setSummary] = useState<FieldErrors>(refused?.errors ?? {});
  const [submitError, setSubmitError] = useState(refused?.message);
  const { pending, run } = useAction();

  /** @returns Whether there are errors. */
  const showErrors = (form: HTMLFormElement, fieldErrors: FieldErrors<Name>): boolean => {
    const ordered = inDocumentOrder(form, fieldErrors);
    const [first] = Object.keys(ordered);
    setErrors(fieldErrors);
    setSummary(ordered);
    if (first && !hasSummary) focusField(form, first);
    return first !== undefined;
  };

  const submit = async (form: HTMLFormElement) => {
    const values = readForm<Name>(form);
    if (showErrors(form, await check(values))) return;
    await send(values, form).catch((error: unknown) => {
      const refusal = refusedFields<Name>(form, error);
      const isShown = showErrors(form, refusal.errors);
      if (onError || !isShown || refusal.hasOthers || !form.isConnected) throw error;
    });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSubmitError(undefined);
    run(() => submit(form), onError ?? setSubmitError);
  };

  /** Hides the errors that an input outdates; the next submit validates the fields again. */
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const name = (target instanceof Element && target.getAttribute('name')) || '';
    const others = { ...errors };
    if (hasField(others, name)) delete others[name];
    const other = hasField(compared, name) && compared[name];
    // One that is empty is still missing.
    if (other && readForm<Name>(currentTarget)[other]) delete others[other];
    if (Object.keys(others).length < Object.keys(errors).length) setErrors(others);
  };

  const field = (name: Name, label: string): RequiredField => {
    return { name, label, error: errors[name], required: true };
  };
  // Before hydration, browsers validate and post the form: a GET could put a password into the URL.
  const noValidate = useIsHydrated();
  const form = { onSubmit, onInput, noValidate, method: 'post' } as const;
  return { form, field, errors, summary, submitError, pending };
}
