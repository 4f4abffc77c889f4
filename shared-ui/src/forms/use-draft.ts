import { type FormEvent, useCallback, useEffect, useRef } from 'react';

interface Options {
  /** Identifies the form: a name, and the id of the item if there is one. */
  form: string;
  /** Id of the user: other users of the browser do not see the draft. */
  uid: string;
  /** Names of the fields to save. */
  fields: readonly string[];
}

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

function fieldOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field : undefined;
}

/**
 * Saves the input of a form for the tab, so that it survives a failed request, a login and navigation.
 *
 * @returns Props for the `form` element, and `clear` to call after a successful submit.
 */
export function useDraft({ form, uid, fields }: Options) {
  const key = `draft:${form}:${uid}`;
  const names = fields.join();
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const draft = readDraft(key);
    for (const name of names.split(',')) {
      const field = ref.current && fieldOf(ref.current, name);
      // Set the value instead of the default value, because a reset must clear the field.
      const value = draft[name];
      if (field && typeof value === 'string') field.value = value;
    }
  }, [key, names]);
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const draft = fields.map((name) => [name, fieldOf(currentTarget, name)?.value ?? '']);
    attempt(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(draft))));
  };
  const clear = useCallback(() => attempt(() => sessionStorage.removeItem(key)), [key]);
  return { draft: { ref, onChange }, clear };
}
