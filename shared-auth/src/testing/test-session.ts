import { vi } from 'vitest';
import { createStore } from 'zustand';
import { createSession } from '../session/session.ts';
import { createSessionCache } from '../session/session-cache.ts';
import type { AuthState, AuthStatus, AuthUser } from '../store/auth-store.ts';
import { createFakeIdentity } from './fake-identity.ts';

/**
 * Creates a session with a fake provider.
 *
 * @param cachedUser - The user who was signed in at the last visit.
 */
export function testSession(cachedUser?: AuthUser) {
  const store = createStore<AuthState>(() => ({ status: 'loading', user: undefined }));
  const statuses: AuthStatus[] = [];
  store.subscribe(({ status }) => statuses.push(status));
  const cache = createSessionCache();
  if (cachedUser) cache.saveProfile(cachedUser);
  const identity = createFakeIdentity(cachedUser);
  const loadIdentity = vi.fn(async () => identity);
  const requestToken = vi.fn(async (email: string, _idToken: string) => `token-of-${email}`);
  const session = createSession({ store, cache, loadIdentity, requestToken });
  return { store, statuses, cache, identity, loadIdentity, requestToken, session };
}
