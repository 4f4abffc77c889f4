import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IdentityPort } from '../identity/identity-port.ts';
import { person } from '../testing/fake-identity.ts';
import { testSession } from '../testing/test-session.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const ada = person('ada');
const newcomer = {
  name: 'Newcomer',
  photoURL: 'https://photos.example/new.jpg',
  email: 'new@example.com',
  password: 'Secret!23',
};

describe('start', () => {
  it('downloads nothing of the provider for an anonymous visitor', () => {
    const { session, store, loadIdentity } = testSession();
    session.start();
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
    expect(loadIdentity).not.toHaveBeenCalled();
  });

  it('shows a returning visitor at once and confirms by the first callback', async () => {
    const { session, store, cache } = testSession(ada);
    session.start();
    expect(store.getState()).toEqual({ status: 'loading', user: ada });
    await session.open();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
    await vi.waitFor(() => expect(cache.token()).toBe('token-of-ada@example.com'));
  });

  it('corrects a profile whose session has ended', async () => {
    const { session, store, identity, cache } = testSession(ada);
    identity.become(undefined);
    session.start();
    await session.open();
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
    expect(cache.profile()).toBeUndefined();
  });

  it('keeps the profile for the next visit when the provider cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { session, store, cache, loadIdentity } = testSession(ada);
    loadIdentity.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    session.start();
    await vi.waitFor(() => expect(store.getState().status).toBe('signed-out'));
    expect(cache.profile()).toEqual(ada);
  });
});

describe('signing in', () => {
  it('sets the loading flag, then the person and the token', async () => {
    const { session, store, statuses, cache, requestToken } = testSession();
    session.start();
    await session.enterBy((identity) => identity.signIn('ada@example.com', 'secret'));
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
    expect(statuses.slice(0, 2)).toEqual(['signed-out', 'loading']);
    expect(requestToken).toHaveBeenCalledExactlyOnceWith('ada@example.com', 'id-token-of-ada');
    expect(cache.token()).toBe('token-of-ada@example.com');
  });

  it.each([
    ['Google', 'google@example.com', (port: IdentityPort) => port.signInWithGoogle()],
    ['a new account', 'new@example.com', (port: IdentityPort) => port.register(newcomer)],
  ])('does the same by %s', async (_way, email, enter) => {
    const { session, store, statuses, cache } = testSession();
    session.start();
    await session.enterBy(enter);
    expect(statuses.slice(0, 2)).toEqual(['signed-out', 'loading']);
    expect(store.getState()).toMatchObject({ status: 'signed-in', user: { email } });
    expect(cache.token()).toBe(`token-of-${email}`);
  });

  it('stays signed out when the provider refuses, with a plain sentence', async () => {
    const { session, store, identity } = testSession();
    session.start();
    identity.failWith('auth/wrong-password');
    const attempt = session.enterBy((port) => port.signIn('ada@example.com', 'wrong'));
    await expect(attempt).rejects.toThrow('The email or the password is not correct.');
    expect(store.getState().status).toBe('signed-out');
  });

  it('clears what belonged to somebody else', async () => {
    const { session, cache } = testSession(person('bob'));
    const cleared = vi.fn();
    session.onSignedOut(cleared);
    session.start();
    await session.enterBy((identity) => identity.signIn('ada@example.com', 'secret'));
    expect(cleared).toHaveBeenCalledOnce();
    expect(cache.profile()).toEqual(ada);
  });

  it('works where the storage is forbidden', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { session, store, cache } = testSession();
    session.start();
    await session.enterBy((identity) => identity.signIn('ada@example.com', 'secret'));
    expect(store.getState().status).toBe('signed-in');
    expect(cache.token()).toBe('token-of-ada@example.com');
  });
});

describe('signing out', () => {
  it('removes token and profile and tells who listens', async () => {
    const { session, store, statuses, cache } = testSession(ada);
    const cleared = vi.fn();
    session.onSignedOut(cleared);
    session.start();
    await session.open();
    expect(await session.signOut()).toBe(true);
    expect(statuses.slice(-3)).toEqual(['signed-in', 'loading', 'signed-out']);
    expect(store.getState().user).toBeUndefined();
    expect([cache.token(), cache.profile()]).toEqual([undefined, undefined]);
    expect(cleared).toHaveBeenCalledOnce();
  });

  it('only logs a failure, and the person stays signed in', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { session, store, identity } = testSession(ada);
    session.start();
    await session.open();
    identity.failWith('auth/internal-error');
    expect(await session.signOut()).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
  });

  it('follows another tab, before the provider is loaded and after', async () => {
    const { session, store, cache, loadIdentity } = testSession();
    session.start();
    cache.clear();
    session.followCache();
    expect(loadIdentity).not.toHaveBeenCalled();

    cache.keepProfile(ada);
    session.followCache();
    expect(loadIdentity).toHaveBeenCalledOnce();
    const identity = await session.open();
    await identity.signIn('ada@example.com', 'secret');
    expect(store.getState().status).toBe('signed-in');

    cache.clear();
    session.followCache();
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
  });
});

describe('a change of the profile', () => {
  it('sets the loading flag and keeps the new name', async () => {
    const { session, store, statuses, cache } = testSession(ada);
    session.start();
    await session.open();
    await session.act((identity) => identity.updateProfile({ displayName: 'Ada L.' }));
    expect(statuses.slice(-2)).toEqual(['loading', 'signed-in']);
    expect(store.getState().user?.displayName).toBe('Ada L.');
    expect(cache.profile()?.displayName).toBe('Ada L.');
  });
});
