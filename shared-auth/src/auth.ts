import { requestToken } from '@clean-express/shared-api';
import type { AuthConfig } from './identity/identity-port.ts';
import { createSession, type LoadIdentity, type Session } from './session/session.ts';
import { createSessionCache, PROFILE_KEY, type SessionCache } from './session/session-cache.ts';
import { authStore } from './store/auth-store.ts';

let current: { session: Session; cache: SessionCache } | undefined;

async function loadFirebase(config: AuthConfig) {
  const { createFirebaseIdentity } = await import('./identity/firebase-identity.ts');
  const identity = await createFirebaseIdentity(config);
  if (config.authTokenSyncUrl) {
    const { createTokenSync } = await import('./token/token-sync.ts');
    identity.onIdTokenChanged(createTokenSync(config.authTokenSyncUrl));
  }
  return identity;
}

/**
 * Creates the session of the page.
 *
 * @param mintToken - Exchanges an ID token for a backend token.
 */
export function configureSession(loadIdentity: LoadIdentity, mintToken = requestToken): void {
  const cache = createSessionCache();
  const session = createSession({ store: authStore, cache, loadIdentity, requestToken: mintToken });
  current = { session, cache };
  addEventListener('storage', ({ key }) => {
    // The key is null when the whole storage was cleared.
    if (key === PROFILE_KEY || key === null) session.syncWithCache();
  });
}

/** Configures the identity provider of the page, without downloading its SDK. */
export function configureAuth(config: AuthConfig): void {
  configureSession(() => loadFirebase(config));
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
