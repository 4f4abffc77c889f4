import { requestToken } from '@clean-express/shared-api';
import type { AuthConfig } from './auth-config.ts';
import { createSafeStorage } from './session/safe-storage.ts';
import { createSession, type Session } from './session/session.ts';
import { createSessionCache, PROFILE_KEY, type SessionCache } from './session/session-cache.ts';
import { authStore } from './store/auth-store.ts';

let running: { session: Session; cache: SessionCache } | undefined;

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
 * Says which identity provider the page uses. Nothing is downloaded yet.
 *
 * @param config - The part of the runtime configuration that concerns it.
 */
export function configureAuth(config: AuthConfig): void {
  const cache = createSessionCache(createSafeStorage());
  const loadIdentity = () => loadFirebase(config);
  const session = createSession({ store: authStore, cache, loadIdentity, requestToken });
  running = { session, cache };
  addEventListener('storage', ({ key }) => {
    // No key: everything was cleared.
    if (key === PROFILE_KEY || key === null) session.followCache();
  });
}

/**
 * The session of this page.
 *
 * @throws When it is asked for before {@link configureAuth}.
 */
export function currentAuth() {
  if (!running) throw new Error('configureAuth() must be called before any other auth function.');
  return running;
}
