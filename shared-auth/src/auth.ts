import {
  deleteMe,
  endAllSessions,
  endOtherSessions,
  endSession,
  followProfile,
  requestToken,
} from '@clean-express/shared-api';
import type { AuthConfig } from './identity/identity-port.ts';
import { type AccountBackend, createAccount } from './session/account.ts';
import {
  createSession,
  type LoadIdentity,
  type Session,
  type SessionBackend,
} from './session/session.ts';
import { createSessionCache, PROFILE_KEY, type SessionCache } from './session/session-cache.ts';
import { authStore } from './store/auth-store.ts';

/** The calls of the API that authentication needs. */
const API: SessionBackend & AccountBackend = {
  requestToken,
  endSession,
  followProfile,
  endAllSessions,
  endOtherSessions,
  deleteMe,
};

interface Auth {
  session: Session;
  account: ReturnType<typeof createAccount>;
  cache: SessionCache;
}

let current: Auth | undefined;

/** Creates the session of the page. Tests pass a backend of their own. */
export function configureSession(
  loadIdentity: LoadIdentity,
  backend: Partial<typeof API> = {},
): void {
  const calls = { ...API, ...backend };
  const cache = createSessionCache();
  const session = createSession({ store: authStore, cache, loadIdentity, ...calls });
  current = { session, account: createAccount({ session, ...calls }), cache };
  addEventListener('storage', ({ key }) => {
    // The key is null when the whole storage was cleared.
    if (key === PROFILE_KEY || key === null) session.syncWithCache();
  });
  addEventListener('pageshow', ({ persisted }) => {
    // In the back/forward cache, a page gets no events of other tabs: its user may have signed out.
    const isOutdated = cache.profile()?.uid !== authStore.getState().user?.uid;
    if (persisted && isOutdated) location.reload();
  });
}

/** Configures the identity provider of the page, without downloading its SDK. */
export function configureAuth(config: AuthConfig): void {
  authStore.setState({ requiresVerifiedEmail: config.requireVerifiedEmail });
  configureSession(async () => {
    const { createFirebaseIdentity } = await import('./identity/firebase-identity.ts');
    const identity = await createFirebaseIdentity(config);
    if (config.authTokenSyncUrl) {
      const { createTokenSync } = await import('./token/token-sync.ts');
      identity.onIdTokenChanged(createTokenSync(config.authTokenSyncUrl));
    }
    return identity;
  });
}

/**
 * Returns the session of this page.
 *
 * @throws If it is called before {@link configureAuth}.
 */
export function currentAuth(): Auth {
  if (!current)
    throw new Error(
      'Authentication is not configured. Call configureAuth() before any other auth function.',
    );
  return current;
}
