import { type FormEvent, useState, useTransition } from 'react';
import { type FieldErrors, type FormValues, focusFirstError, readForm } from './form-values.ts';

interface Options<Name extends string> {
  /** Finds what is wrong with the values; the form is sent when it finds nothing. */
  check: (values: FormValues<Name>) => FieldErrors<Name> | Promise<FieldErrors<Name>>;
  /** Sends the form; may reject with an error whose message is a sentence for people. */
  send: (values: FormValues<Name>, form: HTMLFormElement) => Promise<void>;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * A form from submit to result. The fields stay uncontrolled: what was typed survives a failure, and
 * typing draws nothing anew.
 *
 * @returns Props for the `form` element, and what there is to show.
 */
export function useForm<Name extends string>({ check, send }: Options<Name>) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [failure, setFailure] = useState<string>();
  const [pending, startTransition] = useTransition();

  const submit = async (form: HTMLFormElement) => {
    const values = readForm(form) as FormValues<Name>;
    const found = await check(values);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError(form, found);
    else await send(values, form);
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
  return { form, errors, failure, pending };
}
