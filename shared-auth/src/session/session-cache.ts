import type { AuthUser } from '../store/auth-user.ts';
import type { SafeStorage } from './safe-storage.ts';

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
    const { uid, email, displayName, photoURL } = JSON.parse(json) as Record<string, unknown>;
    if (typeof uid !== 'string') return undefined;
    return {
      uid,
      email: stringOrUndefined(email),
      displayName: stringOrUndefined(displayName),
      photoURL: stringOrUndefined(photoURL),
    };
  } catch {
    return undefined;
  }
}

/** Caches token and profile in a storage. */
export function createSessionCache(storage: SafeStorage): SessionCache {
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
