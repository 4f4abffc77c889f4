import { vi } from 'vitest';
import { createStore } from 'zustand';
import { createSafeStorage } from '../session/safe-storage.ts';
import { createSession } from '../session/session.ts';
import { createSessionCache } from '../session/session-cache.ts';
import type { AuthState, AuthStatus } from '../store/auth-store.ts';
import type { AuthUser } from '../store/auth-user.ts';
import { createFakeIdentity } from './fake-identity.ts';

/**
 * A whole session around a fake provider.
 *
 * @param kept - Who was signed in at the last visit.
 */
export function testSession(kept?: AuthUser) {
  const store = createStore<AuthState>(() => ({ status: 'loading', user: undefined }));
  const statuses: AuthStatus[] = [];
  store.subscribe(({ status }) => statuses.push(status));
  const cache = createSessionCache(createSafeStorage());
  if (kept) cache.keepProfile(kept);
  const identity = createFakeIdentity(kept);
  const loadIdentity = vi.fn(async () => identity);
  const requestToken = vi.fn(async (email: string, _idToken: string) => `token-of-${email}`);
  const session = createSession({ store, cache, loadIdentity, requestToken });
  return { store, statuses, cache, identity, loadIdentity, requestToken, session };
}
