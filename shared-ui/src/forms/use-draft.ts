import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { NO_TEXT } from './keep-drafts.ts';

/** The storage may be blocked or full: then no draft is saved. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** The stored draft may be anything, so each value is checked where it is used. */
function readDraft(key: string): Record<string, unknown> {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '{}')) ?? {};
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio';

const isEdited = (field: Field) =>
  isRadio(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

/** Returns the text fields and radio buttons that the user can edit, without passwords. */
function editableFields(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])]
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    .filter((field) => !field.readOnly && (isRadio(field) || !field.matches(NO_TEXT)));
}

/** Enters a draft into the fields that the user has not edited before the page has started. */
function restore(draft: Record<string, unknown>, fields: Field[]): void {
  // By name: a choice edits two radio buttons of its group.
  const edited = new Set(fields.filter(isEdited).map(({ name }) => name));
  for (const field of fields) {
    const value = draft[field.name];
    if (edited.has(field.name) || typeof value !== 'string') continue;
    if (isRadio(field)) field.checked ||= field.value === value;
    // Set the value instead of the default value, because a reset must clear the field.
    else field.value = value;
  }
}

/**
 * Saves the input of a form for the tab, so that it survives a failed request, a login and navigation.
 *
 * @param name - Identifies the form: its name, and the id of the item if there is one.
 * @param uid - Id of the user: other users of the browser do not see the draft. See `keepDraftsOf`.
 * @param isAnswer - Whether the page answers the form, which was sent without script: it has what to show.
 * @returns Props for the `form` element, and `clear` to call after a successful submit.
 */
export function useDraft(name: string, uid = '', isAnswer = false) {
  const key = `draft:${name}:${uid}`;
  const ref = useRef<HTMLFormElement>(null);
  const clear = useCallback(() => attempt(() => sessionStorage.removeItem(key)), [key]);
  useEffect(() => {
    if (isAnswer) clear();
    restore(readDraft(key), editableFields(ref.current));
  }, [key, isAnswer, clear]);
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    // The other fields may have newer values when the draft is restored.
    const edited = editableFields(currentTarget).filter(isEdited);
    // Of a group, it is the radio button that is not checked by default.
    const fields = edited.filter((field) => !isRadio(field) || field.checked);
    const draft = fields.map((field) => [field.name, field.value]);
    attempt(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(draft))));
  };
  return { draft: { ref, onChange }, clear };
}
