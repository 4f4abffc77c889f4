import type { AuthUser } from '../store/auth-store.ts';

const TOKEN_KEY = 'clean-express-token';

/** Storage key of the profile of the last visit. */
export const PROFILE_KEY = 'clean-express-profile';

const DRAFT_OWNER_KEY = 'clean-express-draft-owner';

/** The stored value may have been edited: only values of the right type are accepted. */
function readProfile(json: string): AuthUser | undefined {
  const stringOrUndefined = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const flagOrUndefined = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
  try {
    const profile: Record<string, unknown> = JSON.parse(json);
    const { uid, email, displayName, photoURL, emailVerified, hasPassword } = profile;
    if (typeof uid !== 'string') return undefined;
    return {
      uid,
      email: stringOrUndefined(email),
      displayName: stringOrUndefined(displayName),
      photoURL: stringOrUndefined(photoURL),
      emailVerified: flagOrUndefined(emailVerified),
      hasPassword: flagOrUndefined(hasPassword),
    };
  } catch {
    // No JSON: like a visitor without a profile.
    return undefined;
  }
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

export type SessionCache = ReturnType<typeof createSessionCache>;

/** The backend token and the profile of the signed-in user, which outlive a page view. */
export function createSessionCache() {
  const storage = createSafeStorage();
  return {
    token: () => storage.get(TOKEN_KEY),
    saveToken: (token: string) => storage.set(TOKEN_KEY, token),
    profile: () => readProfile(storage.get(PROFILE_KEY) ?? '{}'),
    saveProfile: (user: AuthUser) => {
      storage.set(DRAFT_OWNER_KEY, user.uid);
      storage.set(PROFILE_KEY, JSON.stringify(user));
    },
    /** Uid of the last user, until they ask to sign out: only drafts of this user may stay. */
    draftOwner: () => storage.get(DRAFT_OWNER_KEY),
    /** Whether this tab stores what the user has typed: the drafts of `useDraft`. */
    hasDraft: (uid: string) =>
      attempt(() =>
        Object.keys(sessionStorage).some(
          (key) => key.startsWith('draft:') && key.endsWith(`:${uid}`),
        ),
      ) ?? false,
    removeDraftOwner: () => storage.remove(DRAFT_OWNER_KEY),
    clear: () => {
      storage.remove(TOKEN_KEY);
      storage.remove(PROFILE_KEY);
    },
  };
}
