/** The values of a form by field name. */
export type FormValues<Name extends string = string> = Record<Name, string>;

/** Messages by field name. Empty without errors. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** Whether a record by field name has a field. */
export function hasField<Name extends string>(
  record: Partial<Record<Name, unknown>>,
  field: PropertyKey,
): field is Name {
  return Object.hasOwn(record, field);
}

/** Moves the focus to a control by its name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

/**
 * Remembers the input of a form that is about to be sent.
 *
 * @returns Whether the user has changed it since.
 */
export function watchInput(form: HTMLFormElement): () => boolean {
  const read = () => JSON.stringify([...new FormData(form)]);
  const sent = read();
  return () => read() !== sent;
}
