import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInWithGoogle, startAuth } from './auth-actions.ts';
import { authStore } from './store/auth-store.ts';
import { configureFakeAuth, type FakeIdentity } from './testing/fake-identity.ts';

let identity: FakeIdentity;

beforeEach(() => {
  identity = configureFakeAuth();
  startAuth();
});

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('signs in with Google', async () => {
  expect(await signInWithGoogle()).toBe(true);
  expect(authStore.getState().status).toBe('signed-in');
});

it('only logs a failed sign-in with Google', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  identity.failWith('auth/internal-error');
  expect(await signInWithGoogle()).toBe(false);
  expect(log).toHaveBeenCalledOnce();
  expect(authStore.getState().status).toBe('signed-out');
});

it('does not log that the user closed the pop-up', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  identity.failWith('auth/popup-closed-by-user');
  expect(await signInWithGoogle()).toBe(false);
  expect(log).not.toHaveBeenCalled();
});
