import type { AuthUser } from '../store/auth-store.ts';

/** Storage key of the backend token. */
const TOKEN_KEY = 'clean-express-token';

/** Storage key of the profile of the last visit. */
export const PROFILE_KEY = 'clean-express-profile';

/** The profile of the signed-in user and the backend token, which outlive a page view. */
export interface SessionCache {
  token(): string | undefined;
  saveToken(token: string): void;
  profile(): AuthUser | undefined;
  saveProfile(user: AuthUser): void;
  clear(): void;
}

/** The stored value may have been edited: only strings are accepted. */
function readProfile(json: string): AuthUser | undefined {
  const stringOrUndefined = (value: unknown) => (typeof value === 'string' ? value : undefined);
  try {
    const { uid, email, displayName, photoURL }: Record<string, unknown> = JSON.parse(json);
    if (typeof uid !== 'string') return undefined;
    return {
      uid,
      email: stringOrUndefined(email),
      displayName: stringOrUndefined(displayName),
      photoURL: stringOrUndefined(photoURL),
    };
  } catch {
    // No JSON: like a visitor without a profile.
    return undefined;
  }
}

/** Accesses the browser's storage. It throws when it is full or blocked, and then memory replaces it. */
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
function createSafeStorage() {
  const memory = new Map<string, string>();
  return {
    get: (key: string) => memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined,
    set: (key: string, value: string) => {
      memory.delete(key);
      attempt(() => localStorage.setItem(key, value));
      // Read back, because some browsers drop a value silently when they cannot store it.
      if (attempt(() => localStorage.getItem(key)) !== value) memory.set(key, value);
    },
    remove: (key: string) => {
      memory.delete(key);
      attempt(() => localStorage.removeItem(key));
    },
  };
}

/** Caches token and profile in the browser's storage. */
export function createSessionCache(): SessionCache {
  const storage = createSafeStorage();
  return {
    token: () => storage.get(TOKEN_KEY),
    saveToken: (token) => storage.set(TOKEN_KEY, token),
    profile: () => readProfile(storage.get(PROFILE_KEY) ?? ''),
    saveProfile: (user) => storage.set(PROFILE_KEY, JSON.stringify(user)),
    clear: () => {
      storage.remove(TOKEN_KEY);
      storage.remove(PROFILE_KEY);
    },
  };
}
