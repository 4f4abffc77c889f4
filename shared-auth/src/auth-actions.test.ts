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
import { configureFakeAuth, type FakeIdentity, fakeUser } from './testing/fake-identity.ts';

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
  let isPresent: boolean;

  beforeEach(async () => {
    onDraftOwner((uid, isSignedIn) => {
      owner = uid;
      isPresent = isSignedIn;
    });
    await signIn('ada@example.com', 'secret');
    expect(owner).toBe('ada');
  });

  const signedOut = () => vi.waitFor(() => expect(authStore.getState().status).toBe('signed-out'));

  it('stays after a forced sign-out, until another user signs in', async () => {
    apiCredentials.onRefused();
    await signedOut();
    expect(owner).toBe('ada');
    expect(isPresent).toBe(false);
    await signIn('bob@example.com', 'secret');
    expect(owner).toBe('bob');
    expect(isPresent).toBe(true);
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

/** The window of the test: it cannot reload, and reports that. */
declare const jsdom: {
  virtualConsole: {
    removeAllListeners(): void;
    on(type: 'jsdomError', listener: () => void): void;
  };
};

it.each([
  { missed: 'a sign-out', profile: {}, isReloaded: true },
  { missed: 'another user', profile: fakeUser('bob'), isReloaded: true },
  { missed: 'a new name', profile: { ...fakeUser('ada'), displayName: 'Ada' }, isReloaded: false },
])('a restored page that has missed $missed is reloaded: $isReloaded', async (restored) => {
  const reload = vi.fn();
  jsdom.virtualConsole.removeAllListeners();
  jsdom.virtualConsole.on('jsdomError', reload);
  await signIn('ada@example.com', 'secret');
  localStorage.setItem('clean-express-profile', JSON.stringify(restored.profile));
  dispatchEvent(new PageTransitionEvent('pageshow'));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload.mock.calls.length > 0).toBe(restored.isReloaded);
});
