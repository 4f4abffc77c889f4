import { type FormEvent, useCallback, useEffect, useRef } from 'react';

interface Options {
  /** Which form: a name, and the id of what it is about. */
  form: string;
  /** Who writes; nobody else who signs in sees the draft. */
  uid: string;
  /** The fields that people write themselves. */
  fields: readonly string[];
}

type Draft = Record<string, string>;

/** Storage may be forbidden, or full: then nothing is kept. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

function readDraft(key: string): Draft {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft) ?? {};
}

function fieldOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
}

/**
 * Keeps what somebody types into a form for this tab, so that it outlives a failure, a login that
 * becomes necessary, and the way back.
 *
 * @returns Props for the `form` element, and `clear` for when the form has done its work.
 */
export function useDraft({ form, uid, fields }: Options) {
  const key = `draft:${form}:${uid}`;
  const names = fields.join();
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const draft = readDraft(key);
    for (const name of names.split(',')) {
      const field = ref.current && fieldOf(ref.current, name);
      // Not a default value: a reset must empty the field.
      if (field && draft[name] !== undefined) field.value = draft[name];
    }
  }, [key, names]);
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const draft = fields.map((name) => [name, fieldOf(currentTarget, name)?.value ?? '']);
    attempt(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(draft))));
  };
  const clear = useCallback(() => attempt(() => sessionStorage.removeItem(key)), [key]);
  return { draft: { ref, onChange }, clear };
}
