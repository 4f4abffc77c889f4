/** What was typed, by the fields' names. */
export type FormValues<Name extends string = string> = Record<Name, string>;

/** What is wrong with fields, by their names. Empty when nothing is. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** What is wrong with one field of a form. */
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

/** Moves the focus to the first field that has an error, in the order of the page. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const wrong = [...form.elements].find(
    (element) => element instanceof HTMLElement && (element.getAttribute('name') ?? '') in errors,
  );
  if (wrong instanceof HTMLElement) wrong.focus();
}
