import { endSession, requestToken } from '@clean-express/shared-api';
import type { AuthConfig } from './identity/identity-port.ts';
import { createSession, type LoadIdentity, type SessionBackend } from './session/session.ts';
import { createSessionCache, PROFILE_KEY, type SessionCache } from './session/session-cache.ts';
import { authStore } from './store/auth-store.ts';

let current: { session: ReturnType<typeof createSession>; cache: SessionCache } | undefined;

/** Creates the session of the page. Tests pass a backend of their own. */
export function configureSession(
  loadIdentity: LoadIdentity,
  backend: SessionBackend = { requestToken, endSession },
): void {
  const cache = createSessionCache();
  const session = createSession({ store: authStore, cache, loadIdentity, ...backend });
  current = { session, cache };
  addEventListener('storage', ({ key }) => {
    // The key is null when the whole storage was cleared.
    if (key === PROFILE_KEY || key === null) session.syncWithCache();
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
export function currentAuth() {
  if (!current)
    throw new Error(
      'Authentication is not configured. Call configureAuth() before any other auth function.',
    );
  return current;
}
