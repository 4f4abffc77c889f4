import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IdentityPort } from '../identity/identity-port.ts';
import { fakeUser } from '../testing/fake-identity.ts';
import { testSession } from '../testing/test-session.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const ada = fakeUser('ada');
const newcomer = {
  name: 'Newcomer',
  photoURL: 'https://photos.example/new.jpg',
  email: 'new@example.com',
  password: 'Secret!23',
};

describe('start', () => {
  it('does not load the provider for an anonymous visitor', () => {
    const { session, store, loadIdentity } = testSession();
    session.start();
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
    expect(loadIdentity).not.toHaveBeenCalled();
  });

  it('has a returning user at once, confirmed by the first callback', async () => {
    const { session, store, cache } = testSession(ada);
    session.start();
    expect(store.getState()).toEqual({ status: 'loading', user: ada });
    await session.connect();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
    await vi.waitFor(() => expect(cache.token()).toBe('token-of-ada@example.com'));
  });

  it('clears the profile when its session has ended', async () => {
    const { session, store, identity, cache } = testSession(ada);
    identity.changeUser(undefined);
    session.start();
    await session.connect();
    expect(store.getState()).toMatchObject({ status: 'signed-out', user: undefined });
    expect(store.getState().signOutReason).toContain('Your session has ended');
    expect(cache.profile()).toBeUndefined();
  });

  it('says why the provider could not be loaded, and restores the session later', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { session, store, cache, loadIdentity } = testSession(ada);
    loadIdentity.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    session.start();
    const sessionError =
      'Could not reach the sign-in service. Please check your connection and try again.';
    await vi.waitFor(() =>
      expect(store.getState()).toEqual({ status: 'loading', user: ada, sessionError }),
    );
    expect(cache.profile()).toEqual(ada);
    session.start();
    await session.connect();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
  });
});

describe('signing in', () => {
  it('sets the loading flag, then the user and the token', async () => {
    const { session, store, statuses, cache, requestToken } = testSession();
    session.start();
    await session.signIn((identity) => identity.signIn('ada@example.com', 'secret'));
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
    expect(statuses.slice(0, 2)).toEqual(['signed-out', 'loading']);
    expect(requestToken).toHaveBeenCalledExactlyOnceWith('ada@example.com', 'id-token-of-ada');
    expect(cache.token()).toBe('token-of-ada@example.com');
  });

  it.each([
    ['Google', 'google@example.com', (port: IdentityPort) => port.signInWithGoogle()],
    ['a new account', 'new@example.com', (port: IdentityPort) => port.register(newcomer)],
  ])('works the same with %s', async (_method, email, signIn) => {
    const { session, store, statuses, cache } = testSession();
    session.start();
    await session.signIn(signIn);
    expect(statuses.slice(0, 2)).toEqual(['signed-out', 'loading']);
    expect(store.getState()).toMatchObject({ status: 'signed-in', user: { email } });
    expect(cache.token()).toBe(`token-of-${email}`);
  });

  it('stays signed out with a message when the provider refuses', async () => {
    const { session, store, identity } = testSession();
    session.start();
    identity.failWith('auth/wrong-password');
    const attempt = session.signIn((port) => port.signIn('ada@example.com', 'wrong'));
    await expect(attempt).rejects.toThrow(
      'The email or password is incorrect. Please check both and try again.',
    );
    expect(store.getState().status).toBe('signed-out');
  });

  it('stays signed out with a message when the provider could not be loaded', async () => {
    const { session, store, loadIdentity } = testSession();
    loadIdentity.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    session.start();
    const attempt = session.signIn((port) => port.signIn('ada@example.com', 'secret'));
    await expect(attempt).rejects.toThrow('Could not reach the sign-in service.');
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
  });

  it('clears the data of another user', async () => {
    const { session, cache } = testSession(fakeUser('bob'));
    const cleared = vi.fn();
    session.onSignedOut(cleared);
    session.start();
    await session.signIn((identity) => identity.signIn('ada@example.com', 'secret'));
    expect(cleared).toHaveBeenCalledOnce();
    expect(cache.profile()).toEqual(ada);
  });

  it('works when the storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { session, store, cache } = testSession();
    session.start();
    await session.signIn((identity) => identity.signIn('ada@example.com', 'secret'));
    expect(store.getState().status).toBe('signed-in');
    expect(cache.token()).toBe('token-of-ada@example.com');
  });
});

describe('signing out', () => {
  it('removes token and profile and calls the listeners', async () => {
    const { session, store, statuses, cache } = testSession(ada);
    const cleared = vi.fn();
    session.onSignedOut(cleared);
    session.start();
    await session.connect();
    expect(await session.signOut()).toBe(true);
    expect(statuses.slice(-3)).toEqual(['signed-in', 'loading', 'signed-out']);
    expect(store.getState().user).toBeUndefined();
    expect([cache.token(), cache.profile()]).toEqual([undefined, undefined]);
    expect(cleared).toHaveBeenCalledOnce();
  });

  it('ends the session at the backend, without waiting for it', async () => {
    const { session, cache, endSession } = testSession(ada);
    endSession.mockReturnValue(new Promise(() => {}));
    session.start();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    expect(await session.signOut()).toBe(true);
    expect(endSession).toHaveBeenCalledExactlyOnceWith('token-of-ada@example.com');
  });

  it('only logs that the backend could not end the session', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const { session, store, cache, endSession } = testSession(ada);
    const failure = new Error('We cannot reach the server.');
    endSession.mockRejectedValue(failure);
    session.start();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    expect(await session.signOut()).toBe(true);
    expect(store.getState().status).toBe('signed-out');
    await vi.waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith(failure));
  });

  it('only logs a failure and keeps the user signed in', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { session, store, cache, identity, endSession } = testSession(ada);
    session.start();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    identity.failWith('auth/internal-error');
    expect(await session.signOut()).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    expect(endSession).not.toHaveBeenCalled();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
  });

  it('ends nothing at the backend in a tab that follows another one', async () => {
    const { session, cache, endSession } = testSession(ada);
    session.start();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    cache.clear();
    session.syncWithCache();
    expect(endSession).not.toHaveBeenCalled();
  });

  it('follows another tab before and after the provider is loaded', async () => {
    const { session, store, cache, loadIdentity } = testSession();
    session.start();
    cache.clear();
    session.syncWithCache();
    expect(loadIdentity).not.toHaveBeenCalled();

    cache.saveProfile(ada);
    session.syncWithCache();
    expect(loadIdentity).toHaveBeenCalledOnce();
    const identity = await session.connect();
    await identity.signIn('ada@example.com', 'secret');
    expect(store.getState().status).toBe('signed-in');

    cache.removeDraftOwner();
    cache.clear();
    session.syncWithCache();
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
  });
});

it('follows a change of name and photo in another tab', async () => {
  const { session, store, cache } = testSession(ada);
  session.start();
  await session.connect();
  const changed = { ...ada, displayName: 'Ada L.', photoURL: 'https://photos.example/l.jpg' };
  cache.saveProfile(changed);
  session.syncWithCache();
  expect(store.getState()).toEqual({ status: 'signed-in', user: changed });
  cache.saveProfile(fakeUser('bob'));
  session.syncWithCache();
  expect(store.getState().user).toEqual(changed);
});

describe('the reason of a sign-out', () => {
  it('is there after a forced one, until the user signs in', async () => {
    const { session, store, identity } = testSession(ada);
    session.start();
    await session.connect();
    await session.forceSignOut();
    expect(store.getState().signOutReason).toContain('Your session has ended');
    identity.failWith('auth/wrong-password');
    await session.signIn((port) => port.signIn('ada@example.com', 'wrong')).catch(() => undefined);
    expect(store.getState().signOutReason).toBeDefined();
    await session.signIn((port) => port.signIn('ada@example.com', 'secret'));
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
  });

  it('speaks of what was typed only if this tab stores a draft of the user', async () => {
    const reason = async (draftKey: string) => {
      sessionStorage.setItem(draftKey, '{}');
      const { session, store } = testSession(ada);
      session.start();
      await session.connect();
      await session.forceSignOut();
      sessionStorage.clear();
      return store.getState().signOutReason;
    };
    expect(await reason('draft:service:bob')).toBe('Your session has ended. Please log in again.');
    expect(await reason(`draft:service:${ada.uid}`)).toBe(
      'Your session has ended. Please log in again; what you typed is kept.',
    );
  });

  it('is left out after one that the user asked for', async () => {
    const { session, store } = testSession(ada);
    session.start();
    await session.connect();
    await session.signOut();
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
  });
});

describe('the owner of drafts', () => {
  it('stays after a session that has ended elsewhere', async () => {
    const { session, store, cache, identity } = testSession(ada);
    identity.changeUser(undefined);
    session.start();
    await session.connect();
    expect(store.getState().status).toBe('signed-out');
    expect(cache.draftOwner()).toBe('ada');
  });

  it('is gone as soon as other tabs can notice the sign-out that the user asked for', async () => {
    const { session, cache } = testSession(ada);
    session.start();
    const identity = await session.connect();
    const owners: (string | undefined)[] = [];
    identity.onUserChanged(() => owners.push(cache.draftOwner()));
    await session.signOut();
    expect(owners).toContain(undefined);
    expect(owners.at(-1)).toBeUndefined();
  });

  it('stays when the sign-out fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { session, cache, identity } = testSession(ada);
    session.start();
    await session.connect();
    identity.failWith('auth/internal-error');
    await session.signOut();
    expect(cache.draftOwner()).toBe('ada');
  });
});

describe('an email that was verified elsewhere', () => {
  const unverified = { ...ada, emailVerified: false };

  it('is adopted after the token, without the loading flag', async () => {
    const { session, store, statuses, cache, identity, requestToken } = testSession(unverified);
    session.start();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    let verifiedAtRequest: boolean | undefined;
    requestToken.mockImplementation(async () => {
      verifiedAtRequest = store.getState().user?.emailVerified;
      return 'token-of-a-verified-email';
    });
    await identity.verifyEmail('code');
    await identity.reloadUser();
    await session.adoptUser();
    expect(verifiedAtRequest).toBe(false);
    expect(cache.token()).toBe('token-of-a-verified-email');
    expect(store.getState().user?.emailVerified).toBe(true);
    expect(cache.profile()?.emailVerified).toBe(true);
    expect(statuses).toEqual(['loading', 'signed-in', 'signed-in']);
  });

  it('is not adopted while the token cannot be renewed', async () => {
    const { session, store, cache, identity, requestToken } = testSession(unverified);
    session.start();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    requestToken.mockRejectedValue(new Error('The line is dead.'));
    await identity.verifyEmail('code');
    await identity.reloadUser();
    await expect(session.adoptUser()).rejects.toThrow();
    expect(store.getState()).toEqual({ status: 'signed-in', user: unverified });
  });

  it('needs no new token while nothing has changed', async () => {
    const { session, cache, requestToken } = testSession(unverified);
    session.start();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    await session.adoptUser();
    expect(requestToken).toHaveBeenCalledOnce();
  });
});
