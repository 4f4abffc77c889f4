import { type FormEvent, useState, useTransition } from 'react';
import {
  type FieldError,
  type FieldErrors,
  type FormValues,
  focusFirstError,
  readForm,
} from './form-values.ts';

interface Options<Name extends string> {
  /** Finds what is wrong with the values; the form is sent when it finds nothing. */
  check: (values: FormValues<Name>) => FieldErrors<Name> | Promise<FieldErrors<Name>>;
  /** Sends the form; may reject with an error whose message is a sentence for people. */
  send: (values: FormValues<Name>, form: HTMLFormElement) => Promise<void>;
  /** The form has an `ErrorSummary`, which takes the focus instead of the first wrong field. */
  hasSummary?: boolean | undefined;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The errors in the order of the page. */
function toList(form: HTMLFormElement, errors: FieldErrors): FieldError[] {
  const names = [...form.elements].map((element) => element.getAttribute('name') ?? '');
  return [...new Set(names)].flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  });
}

/**
 * A form from submit to result. The fields stay uncontrolled: what was typed survives a failure, and
 * typing draws nothing anew.
 *
 * @returns Props for the `form` element, and what there is to show.
 */
export function useForm<Name extends string>({ check, send, hasSummary }: Options<Name>) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [summary, setSummary] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<string>();
  const [pending, startTransition] = useTransition();

  const submit = async (form: HTMLFormElement) => {
    const values = readForm(form) as FormValues<Name>;
    const found = await check(values);
    setErrors(found);
    setSummary(toList(form, found));
    if (Object.keys(found).length === 0) await send(values, form);
    else if (!hasSummary) focusFirstError(form, found);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    setFailure(undefined);
    startTransition(() => submit(form).catch((error: unknown) => setFailure(sentenceOf(error))));
  };

  /** An error goes as soon as its field is corrected; the next submit looks again. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as HTMLInputElement).name as Name;
    if (name in errors) setErrors(({ [name]: _corrected, ...rest }) => rest as FieldErrors<Name>);
  };

  // Sent before the page's script has come, a form must not put a password into the address.
  const form = { onSubmit, onInput, noValidate: true, method: 'post' } as const;
  return { form, errors, summary, failure, pending };
}
