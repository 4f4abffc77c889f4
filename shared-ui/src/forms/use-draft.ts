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

/** Returns the text fields that the user can edit, without passwords. */
function editableFields(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])]
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    .filter((field) => !field.readOnly && !field.matches(NO_TEXT));
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
    const draft = readDraft(key);
    for (const field of editableFields(ref.current)) {
      const value = draft[field.name];
      // What was typed before the page has started is newer.
      const isUntouched = field.value === field.defaultValue;
      // Set the value instead of the default value, because a reset must clear the field.
      if (isUntouched && typeof value === 'string') field.value = value;
    }
  }, [key, isAnswer, clear]);
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const draft = editableFields(currentTarget).map((field) => [field.name, field.value]);
    attempt(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(draft))));
  };
  return { draft: { ref, onChange }, clear };
}
