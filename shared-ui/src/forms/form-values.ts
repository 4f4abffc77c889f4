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

/**
 * Reads the text fields of a form.
 *
 * @returns Typed by the fields that the caller's validation names: the compiler cannot see which ones the
 *   form renders, so `requiredFields` also accepts a missing one.
 */
export function readForm<Name extends string>(form: HTMLFormElement): FormValues<Name> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries) as FormValues<Name>;
}

/** Whether a record by field name has a field. */
export function hasField<Name extends string>(
  record: Partial<Record<Name, unknown>>,
  field: PropertyKey,
): field is Name {
  return Object.hasOwn(record, field);
}

/** Moves the focus to the first field with an error, in document order. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const invalid = [...form.elements].find(
    (element) =>
      element instanceof HTMLElement && hasField(errors, element.getAttribute('name') ?? ''),
  );
  if (invalid instanceof HTMLElement) invalid.focus();
}
