import { ApiError } from '@clean-express/shared-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUser } from '../testing/fake-identity.ts';
import { testSession } from '../testing/test-session.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ada = fakeUser('ada');
const refused = new ApiError('Please sign in again.', 401, 'invalid_token');
const forbidden = new ApiError('This account is closed.', 403, 'forbidden');
const unreachable = new ApiError('We cannot reach the server.', 0, 'network');

describe('a sign-in', () => {
  it('succeeds without a token while the backend is down', async () => {
    const { session, store, cache, requestToken } = testSession();
    requestToken.mockRejectedValueOnce(unreachable);
    session.start();
    await session.signIn((identity) => identity.signIn('ada@example.com', 'secret'));
    expect(store.getState().status).toBe('signed-in');
    expect(cache.token()).toBeUndefined();
    expect(await session.renewToken()).toBe('token-of-ada@example.com');
  });

  it('fails when the backend refuses the user', async () => {
    const { session, store, identity, requestToken } = testSession();
    requestToken.mockRejectedValueOnce(forbidden);
    session.start();
    const attempt = session.signIn((port) => port.signIn('ada@example.com', 'secret'));
    await expect(attempt).rejects.toThrow('This account is closed.');
    expect(store.getState().status).toBe('signed-out');
    expect(identity.currentUser()).toBeUndefined();
  });
});

it('gives an account without an email a token', async () => {
  const { session, cache, requestToken } = testSession({ ...ada, email: undefined });
  session.start();
  await vi.waitFor(() => expect(cache.token()).toBe('token-of-'));
  expect(requestToken).toHaveBeenCalledExactlyOnceWith('', 'id-token-of-ada');
});

describe('a restored session', () => {
  it.each([refused, forbidden])(
    'ends when the backend refuses it with $status',
    async (refusal) => {
      const { session, store, requestToken, endSession } = testSession(ada);
      requestToken.mockRejectedValueOnce(refusal);
      session.start();
      await vi.waitFor(() => expect(store.getState().status).toBe('signed-out'));
      expect(requestToken).toHaveBeenCalledOnce();
      expect(endSession).not.toHaveBeenCalled();
    },
  );

  it.each([
    { lifetime: 60, renewedAfter: 55 },
    { lifetime: 15, renewedAfter: 10 },
    { lifetime: 6, renewedAfter: 3 },
  ])('renews a token of $lifetime minutes after $renewedAfter', async (minutes) => {
    vi.useFakeTimers();
    const { session, requestToken } = testSession(ada);
    const payload = btoa(JSON.stringify({ iat: 1000, exp: 1000 + minutes.lifetime * 60 }));
    requestToken.mockResolvedValue(`e30.${payload}.signature`);
    session.start();
    await vi.advanceTimersByTimeAsync(minutes.renewedAfter * 60 * 1000 - 1);
    expect(requestToken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requestToken).toHaveBeenCalledTimes(2);
  });

  /** A token of an earlier page, which was minted some minutes ago, for a quarter of an hour. */
  const tokenOf = (minutes: number) => {
    const iat = Math.floor(Date.now() / 1000) - minutes * 60;
    return `e30.${btoa(JSON.stringify({ iat, exp: iat + 900 }))}.signature`;
  };

  it('keeps a token until five minutes before its end', async () => {
    // Tokens have whole seconds.
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    const { session, cache, requestToken } = testSession(ada);
    cache.saveToken(tokenOf(4));
    session.start();
    await vi.advanceTimersByTimeAsync(6 * 60 * 1000 - 1);
    expect(requestToken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(requestToken).toHaveBeenCalledOnce();
  });

  it.each([
    ['ends soon', () => tokenOf(11), ada],
    ['is from the future, since the clock was wrong', () => tokenOf(-1), ada],
    ['is none', () => 'nonsense', ada],
    ['lacks that the email is verified now', () => tokenOf(1), { ...ada, emailVerified: false }],
    ['lacks the new name', () => tokenOf(1), { ...ada, displayName: 'Ada before' }],
  ])('renews a token at once that %s', async (_, createToken, cached) => {
    const { session, cache, requestToken } = testSession(ada);
    cache.saveProfile(cached);
    cache.saveToken(createToken());
    session.start();
    await vi.waitFor(() => expect(requestToken).toHaveBeenCalledOnce());
  });

  it('does not renew the token after signing out', async () => {
    vi.useFakeTimers();
    const { session, requestToken } = testSession(ada);
    session.start();
    await session.connect();
    await session.signOut();
    await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
    expect(requestToken).toHaveBeenCalledTimes(1);
  });
});

describe('renewToken', () => {
  it('shares one request', async () => {
    const { session, cache, requestToken } = testSession(ada);
    session.start();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    requestToken.mockClear();
    const tokens = await Promise.all([session.renewToken(), session.renewToken()]);
    expect(new Set(tokens)).toEqual(new Set(['token-of-ada@example.com']));
    expect(requestToken).toHaveBeenCalledOnce();
  });

  it('returns undefined when the backend refuses, and throws when the backend is down', async () => {
    const { session, cache, requestToken } = testSession(ada);
    session.start();
    await session.connect();
    await vi.waitFor(() => expect(cache.token()).toBeDefined());
    requestToken.mockRejectedValueOnce(refused);
    expect(await session.renewToken()).toBeUndefined();
    requestToken.mockRejectedValueOnce(unreachable);
    await expect(session.renewToken()).rejects.toBe(unreachable);
  });

  it('does not load the provider for an anonymous visitor', async () => {
    const { session, loadIdentity } = testSession();
    session.start();
    expect(await session.renewToken()).toBeUndefined();
    expect(loadIdentity).not.toHaveBeenCalled();
  });
});
