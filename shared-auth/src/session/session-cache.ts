import type { AuthUser } from '../store/auth-user.ts';
import type { SafeStorage } from './safe-storage.ts';

/** Where the backend token is kept. */
const TOKEN_KEY = 'clean-express-token';

/** Where the profile of the last visit is kept, beside the token. */
export const PROFILE_KEY = 'clean-express-profile';

/** What outlives a page view: who was signed in, and the backend token. */
export interface SessionCache {
  token(): string | undefined;
  keepToken(token: string): void;
  profile(): AuthUser | undefined;
  keepProfile(user: AuthUser): void;
  clear(): void;
}

/** Whoever can edit the storage can make it anything; only text fields are taken over. */
function readProfile(json: string): AuthUser | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  try {
    const { uid, email, displayName, photoURL } = JSON.parse(json) as Record<string, unknown>;
    if (typeof uid !== 'string') return undefined;
    return {
      uid,
      email: text(email),
      displayName: text(displayName),
      photoURL: text(photoURL),
    };
  } catch {
    return undefined;
  }
}

/** Keeps token and profile in a storage. */
export function createSessionCache(storage: SafeStorage): SessionCache {
  return {
    token: () => storage.get(TOKEN_KEY),
    keepToken: (token) => storage.set(TOKEN_KEY, token),
    profile: () => readProfile(storage.get(PROFILE_KEY) ?? ''),
    keepProfile: (user) => storage.set(PROFILE_KEY, JSON.stringify(user)),
    clear: () => {
      storage.remove(TOKEN_KEY);
      storage.remove(PROFILE_KEY);
    },
  };
}
