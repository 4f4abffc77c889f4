import { ApiError } from '@clean-express/shared-api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeUser } from '../testing/fake-identity.ts';
import { testSession } from '../testing/test-session.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const ada = fakeUser('ada');

const AWAY = new ApiError('We cannot reach the server.', 0, 'network');

const REFUSED = new ApiError('Your session has ended. Please log in again.', 401, 'session-ended');

/** Ada is signed in, with a token of the API. */
async function signedIn() {
  const tested = testSession(ada);
  tested.session.start();
  await vi.waitFor(() => expect(tested.cache.token()).toBeDefined());
  return tested;
}

const never = new AbortController().signal;

describe('a change of the profile', () => {
  it('sets the loading flag, saves the new name, and then shows it in the reviews', async () => {
    const { account, store, statuses, cache, followProfile, requestToken } = await signedIn();
    await account.updateProfile({ displayName: 'Ada L.' });
    expect(statuses.slice(-2)).toEqual(['loading', 'signed-in']);
    expect(store.getState().user?.displayName).toBe('Ada L.');
    expect(cache.profile()?.displayName).toBe('Ada L.');
    expect(followProfile).toHaveBeenCalledExactlyOnceWith('new-id-token-of-ada');
    // The token of the API carries the photo.
    expect(requestToken).toHaveBeenCalledTimes(2);
  });

  it('says what is missing when the API is away, and can be repeated', async () => {
    const { account, store, followProfile } = await signedIn();
    followProfile.mockRejectedValueOnce(AWAY);
    await expect(account.updateProfile({ displayName: 'Ada L.' })).rejects.toThrow(
      'Your profile is saved, but your reviews do not show it yet. We cannot reach the server.',
    );
    expect(store.getState().user?.displayName).toBe('Ada L.');
    await account.updateProfile({ displayName: 'Ada L.' });
    expect(followProfile).toHaveBeenCalledTimes(2);
  });

  it('does not reach the API when the provider refuses it', async () => {
    const { account, store, identity, followProfile } = await signedIn();
    identity.failWith('auth/network-request-failed');
    await expect(account.updateProfile({ displayName: 'Ada L.' })).rejects.toThrow(
      'Could not reach the sign-in service.',
    );
    expect(followProfile).not.toHaveBeenCalled();
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
  });

  it('signs the user out when the session has ended elsewhere', async () => {
    const { account, store, requestToken } = await signedIn();
    requestToken.mockRejectedValue(REFUSED);
    await expect(account.updateProfile({ displayName: 'Ada L.' })).rejects.toThrow('has ended');
    expect(store.getState().status).toBe('signed-out');
    expect(store.getState().signOutReason).toContain('Your session has ended');
  });
});

describe('a change of the password', () => {
  it('ends the other sessions with the token of the new one', async () => {
    const { account, identity, requestToken, endOtherSessions } = await signedIn();
    const order: string[] = [];
    vi.spyOn(identity, 'reauthenticate').mockImplementation(async (password) => {
      order.push(`sign in with ${password}`);
    });
    requestToken.mockImplementation(async () => {
      order.push('token');
      return 'token-of-the-new-session';
    });
    endOtherSessions.mockImplementation(async () => void order.push('end others'));
    vi.spyOn(identity, 'changePassword').mockImplementation(async (password) => {
      order.push(`set ${password}`);
    });
    await account.changePassword('old', 'new!');
    expect(order).toEqual(['sign in with old', 'token', 'end others', 'set new!']);
  });

  it.each(['auth/invalid-credential', 'auth/wrong-password'])(
    'names the wrong password (%s)',
    async (code) => {
      const { account, identity, endOtherSessions } = await signedIn();
      identity.failWith(code);
      await expect(account.changePassword('wrong', 'new!')).rejects.toMatchObject({
        code: 'wrong-password',
        message: 'This password is incorrect. Please try again.',
      });
      expect(endOtherSessions).not.toHaveBeenCalled();
    },
  );

  it('changes nothing while the API is away', async () => {
    const { account, identity, endOtherSessions } = await signedIn();
    endOtherSessions.mockRejectedValue(AWAY);
    const change = vi.spyOn(identity, 'changePassword');
    await expect(account.changePassword('old', 'new!')).rejects.toBe(AWAY);
    expect(change).not.toHaveBeenCalled();
  });
});

describe('a new password by a reset link', () => {
  it('ends the former sessions at the API, with the token of a new one', async () => {
    const { account, store, identity, requestToken, endOtherSessions } = testSession();
    const confirm = vi.spyOn(identity, 'confirmPasswordReset').mockResolvedValue('ada@example.com');
    expect(await account.confirmPasswordReset('code', 'new!')).toBe(true);
    expect(confirm).toHaveBeenCalledExactlyOnceWith('code', 'new!');
    expect(requestToken).toHaveBeenCalledExactlyOnceWith('ada@example.com', 'id-token-for-new!');
    expect(endOtherSessions).toHaveBeenCalledExactlyOnceWith('token-of-ada@example.com');
    expect(store.getState().user).toBeUndefined();
  });

  it('is set even if the sessions could not be ended', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { account, endOtherSessions } = testSession();
    endOtherSessions.mockRejectedValue(AWAY);
    expect(await account.confirmPasswordReset('code', 'new!')).toBe(false);
    expect(log).toHaveBeenCalledExactlyOnceWith(AWAY);
  });

  it('ends no session with a link that has expired', async () => {
    const { account, identity, endOtherSessions } = testSession();
    identity.failWith('auth/expired-action-code');
    await expect(account.confirmPasswordReset('code', 'new!')).rejects.toThrow('has expired');
    expect(endOtherSessions).not.toHaveBeenCalled();
  });
});

describe('a sign-out everywhere', () => {
  it('ends all sessions, and keeps what was typed', async () => {
    const { account, store, cache, endAllSessions } = await signedIn();
    await account.signOutEverywhere();
    expect(endAllSessions).toHaveBeenCalledOnce();
    expect(store.getState().status).toBe('signed-out');
    expect(cache.draftOwner()).toBe('ada');
  });

  it('keeps the user signed in while the API is away', async () => {
    const { account, store, endAllSessions } = await signedIn();
    endAllSessions.mockRejectedValue(AWAY);
    await expect(account.signOutEverywhere()).rejects.toBe(AWAY);
    expect(store.getState().status).toBe('signed-in');
  });

  it('says when only this device could not be signed out', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { account, identity } = await signedIn();
    identity.failWith('auth/internal-error');
    await expect(account.signOutEverywhere()).rejects.toThrow('Please log out here, too.');
  });
});

describe('the deletion of an account', () => {
  it('deletes the data first, then the account, and ends the session', async () => {
    const { account, store, cache, deleteMe, endSession } = await signedIn();
    const left = vi.fn(() => expect(deleteMe).toHaveBeenCalledOnce());
    store.subscribe(({ status }) => status === 'signed-out' && left());
    await account.deleteAccount('secret', never);
    expect(left).toHaveBeenCalled();
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
    expect([cache.token(), cache.profile(), cache.draftOwner()]).toEqual(Array(3).fill(undefined));
    expect(endSession).toHaveBeenCalledExactlyOnceWith('token-of-ada@example.com');
  });

  it('sends the token of the new sign-in, without which the API refuses it', async () => {
    const { account, requestToken, deleteMe } = await signedIn();
    deleteMe.mockImplementation(async () => void expect(requestToken).toHaveBeenCalledTimes(2));
    await account.deleteAccount('secret', never);
    expect(deleteMe).toHaveBeenCalledOnce();
  });

  it('can be repeated when the account could not be deleted', async () => {
    const { account, store, cache, identity, deleteMe } = await signedIn();
    const deletion = vi.spyOn(identity, 'deleteAccount');
    deletion.mockRejectedValueOnce({ code: 'auth/network-request-failed' });
    await expect(account.deleteAccount('secret', never)).rejects.toThrow(
      /^Your data is deleted, but your account is not yet\./,
    );
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
    expect(cache.draftOwner()).toBe('ada');
    await account.deleteAccount('secret', never);
    expect(deleteMe).toHaveBeenCalledTimes(2);
    expect(store.getState().status).toBe('signed-out');
  });

  it('succeeds when repeated after a lost response', async () => {
    const { account, store, cache, identity } = await signedIn();
    vi.spyOn(identity, 'deleteAccount').mockRejectedValueOnce(new Error('The line is dead.'));
    await account.deleteAccount('secret', never).catch(() => undefined);
    vi.spyOn(identity, 'reloadUser').mockImplementation(async () => {
      identity.changeUser(undefined);
      throw new Error('There is no such account.');
    });
    identity.failWith('auth/invalid-credential');
    await account.deleteAccount('secret', never);
    // Without a reason: it is what the user has asked for.
    expect(store.getState()).toEqual({ status: 'signed-out', user: undefined });
    expect(cache.draftOwner()).toBeUndefined();
  });

  it('still needs the right password when it is repeated', async () => {
    const { account, store, cache, identity } = await signedIn();
    vi.spyOn(identity, 'deleteAccount').mockRejectedValueOnce(new Error('The line is dead.'));
    await account.deleteAccount('secret', never).catch(() => undefined);
    identity.failWith('auth/invalid-credential');
    await expect(account.deleteAccount('wrong', never)).rejects.toMatchObject({
      code: 'wrong-password',
    });
    expect(store.getState()).toEqual({ status: 'signed-in', user: ada });
    expect(cache.draftOwner()).toBe('ada');
  });

  it('deletes nothing with a wrong password', async () => {
    const { account, identity, deleteMe } = await signedIn();
    identity.failWith('auth/invalid-credential');
    await expect(account.deleteAccount('wrong', never)).rejects.toMatchObject({
      code: 'wrong-password',
    });
    expect(deleteMe).not.toHaveBeenCalled();
  });

  it('deletes nothing when the user has changed their mind at Google', async () => {
    const { account, store, identity, deleteMe } = await signedIn();
    const attempt = new AbortController();
    vi.spyOn(identity, 'reauthenticate').mockImplementation(async () => attempt.abort());
    await expect(account.deleteAccount(undefined, attempt.signal)).rejects.toThrow();
    expect(deleteMe).not.toHaveBeenCalled();
    expect(store.getState().status).toBe('signed-in');
  });

  it('deletes no account while the data could not be deleted', async () => {
    const { account, identity, deleteMe } = await signedIn();
    const deletion = vi.spyOn(identity, 'deleteAccount');
    deleteMe.mockRejectedValue(AWAY);
    await expect(account.deleteAccount('secret', never)).rejects.toBe(AWAY);
    expect(deletion).not.toHaveBeenCalled();
  });

  it.each([
    ['auth/popup-closed-by-user', 'The window of Google was closed before you signed in.'],
    ['auth/user-mismatch', 'This is not the account that you are signed in with.'],
  ])('says how to go on after %s', async (code, message) => {
    const { account, identity } = await signedIn();
    identity.failWith(code);
    await expect(account.deleteAccount(undefined, never)).rejects.toThrow(message);
  });
});
