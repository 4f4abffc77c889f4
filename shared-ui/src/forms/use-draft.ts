import { type FormEvent, useCallback, useEffect, useRef } from 'react';

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

/** Returns the text fields that the user can edit. */
function editableFields(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])]
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    .filter(({ readOnly }) => !readOnly);
}

/** Removes all drafts of the tab, except those of one user. */
export function keepDraftsOf(uid: string | undefined): void {
  attempt(() => {
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
    for (const key of drafts) {
      if (!uid || !key.endsWith(`:${uid}`)) sessionStorage.removeItem(key);
    }
  });
}

/**
 * Saves the input of a form for the tab, so that it survives a failed request, a login and navigation.
 * Not for forms with a password.
 *
 * @param name - Identifies the form: its name, and the id of the item if there is one.
 * @param uid - Id of the user: other users of the browser do not see the draft. See {@link keepDraftsOf}.
 * @returns Props for the `form` element, and `clear` to call after a successful submit.
 */
export function useDraft(name: string, uid: string) {
  const key = `draft:${name}:${uid}`;
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const draft = readDraft(key);
    for (const field of editableFields(ref.current)) {
      // Set the value instead of the default value, because a reset must clear the field.
      const value = draft[field.name];
      if (typeof value === 'string') field.value = value;
    }
  }, [key]);
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const draft = editableFields(currentTarget).map((field) => [field.name, field.value]);
    attempt(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(draft))));
  };
  const clear = useCallback(() => attempt(() => sessionStorage.removeItem(key)), [key]);
  return { draft: { ref, onChange }, clear };
}
