/** Strings by name, which always work. */
export interface SafeStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Runs an access to the browser's storage, which throws when it is full or forbidden. */
function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/**
 * The browser's local storage; where that is full or forbidden, the page's memory, so that a visitor
 * can sign in all the same, until the page is left.
 */
export function createSafeStorage(): SafeStorage {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined,
    set: (key, value) => {
      memory.delete(key);
      attempt(() => localStorage.setItem(key, value));
      // Read back: some browsers drop what they cannot keep without a word.
      if (attempt(() => localStorage.getItem(key)) !== value) memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => localStorage.removeItem(key));
    },
  };
}
