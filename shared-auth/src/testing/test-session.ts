import { vi } from 'vitest';
import { createStore } from 'zustand';
import { createAccount } from '../session/account.ts';
import { createSession } from '../session/session.ts';
import { createSessionCache } from '../session/session-cache.ts';
import type { AuthState, AuthUser } from '../store/auth-store.ts';
import { createFakeIdentity } from './fake-identity.ts';

/** Creates a session, and the account of its user, with a fake provider. The cached user was signed in at the last visit. */
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
  const calls = {
    followProfile: vi.fn(async (_idToken: string) => undefined),
    endAllSessions: vi.fn(async () => undefined),
    endOtherSessions: vi.fn(async (_token?: string) => undefined),
    deleteMe: vi.fn(async () => undefined),
  };
  const account = createAccount({ session, requestToken, ...calls });
  return { store, statuses, cache, identity, loadIdentity, ...backend, session, ...calls, account };
}
