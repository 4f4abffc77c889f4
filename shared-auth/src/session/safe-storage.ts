/** A storage of strings that never throws. */
export interface SafeStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Accesses the browser's storage, which throws when it is full or blocked. */
function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/**
 * Stores strings in the browser's local storage. If that is full or blocked, it stores them in memory,
 * so that a visitor can still sign in until the page is closed.
 */
export function createSafeStorage(): SafeStorage {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined,
    set: (key, value) => {
      memory.delete(key);
      attempt(() => localStorage.setItem(key, value));
      // Read back, because some browsers drop a value silently when they cannot store it.
      if (attempt(() => localStorage.getItem(key)) !== value) memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => localStorage.removeItem(key));
    },
  };
}
