/** The values of a form by field name. */
export type FormValues<Name extends string = string> = Record<Name, string>;

/** Messages by field name. Empty without errors. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** The error of one field. */
export interface FieldError {
  /** The field's `name`. */
  field: string;
  message: string;
}

/** Reads the text fields of a form. */
export function readForm(form: HTMLFormElement): FormValues {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Moves the focus to the first field with an error, in document order. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const invalid = [...form.elements].find(
    (element) => element instanceof HTMLElement && (element.getAttribute('name') ?? '') in errors,
  );
  if (invalid instanceof HTMLElement) invalid.focus();
}
