import { vi } from 'vitest';
import { createStore } from 'zustand';
import { createSession } from '../session/session.ts';
import { createSessionCache } from '../session/session-cache.ts';
import type { AuthState, AuthUser } from '../store/auth-store.ts';
import { createFakeIdentity } from './fake-identity.ts';

/** Creates a session with a fake provider. The cached user was signed in at the last visit. */
export function testSession(cachedUser?: AuthUser) {
  const store = createStore<AuthState>(() => ({ status: 'loading', user: undefined }));
  const statuses: AuthState['status'][] = [];
  store.subscribe(({ status }) => statuses.push(status));
  const cache = createSessionCache();
  if (cachedUser) cache.saveProfile(cachedUser);
  const identity = createFakeIdentity(cachedUser);
  const loadIdentity = vi.fn(async () => identity);
  const requestToken = vi.fn(async (email: string, _idToken: string) => `token-of-${email}`);
  const endSession = vi.fn(async (_token: string) => undefined);
  const backend = { requestToken, endSession };
  const session = createSession({ store, cache, loadIdentity, ...backend });
  return { store, statuses, cache, identity, loadIdentity, ...backend, session };
}
