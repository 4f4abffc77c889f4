import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  apiCredentials,
  onDraftOwner,
  signIn,
  signInWithGoogle,
  signOut,
  startAuth,
} from './auth-actions.ts';
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

describe('the owner of drafts', () => {
  let owner: string | undefined;

  beforeEach(async () => {
    onDraftOwner((uid) => {
      owner = uid;
    });
    await signIn('ada@example.com', 'secret');
    expect(owner).toBe('ada');
  });

  const signedOut = () => vi.waitFor(() => expect(authStore.getState().status).toBe('signed-out'));

  it('stays after a forced sign-out, until another user signs in', async () => {
    apiCredentials.onRefused();
    await signedOut();
    expect(owner).toBe('ada');
    await signIn('bob@example.com', 'secret');
    expect(owner).toBe('bob');
  });

  it('is gone after a sign-out that the user asked for', async () => {
    await signOut();
    expect(owner).toBeUndefined();
  });

  it.each([
    { kind: 'forced', asked: false, expected: 'ada' },
    { kind: 'requested', asked: true, expected: undefined },
  ])('follows a $kind sign-out in another tab', async ({ asked, expected }) => {
    if (asked) localStorage.removeItem('clean-express-draft-owner');
    localStorage.removeItem('clean-express-token');
    localStorage.removeItem('clean-express-profile');
    dispatchEvent(new StorageEvent('storage', { key: 'clean-express-profile' }));
    await signedOut();
    expect(owner).toBe(expected);
  });

  it('is gone when a page starts after a sign-out that it has missed', () => {
    localStorage.clear();
    startAuth();
    expect(owner).toBeUndefined();
  });
});
