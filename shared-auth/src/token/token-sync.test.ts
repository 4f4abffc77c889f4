import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTokenSync } from './token-sync.ts';

const URL = 'https://app.example/session';
const send = vi.fn(async () => new Response());

const idToken = (issuedAt: number) =>
  `e30.${btoa(JSON.stringify({ iat: issuedAt / 1000, exp: issuedAt / 1000 + 3600 }))}.s`;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  vi.stubGlobal('fetch', send);
  send.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('posts on sign-in and refresh, and deletes on sign-out', () => {
  const report = createTokenSync(URL);
  const token = idToken(Date.now());
  report(token);
  report(token);
  vi.advanceTimersByTime(301_000);
  report(idToken(Date.now()));
  report(undefined);
  expect(send.mock.calls).toMatchObject([
    [URL, { method: 'POST', headers: { Authorization: `Bearer ${token}` } }],
    [URL, { method: 'POST' }],
    [URL, { method: 'DELETE' }],
  ]);
});

it('posts at most every 300 seconds', () => {
  const report = createTokenSync(URL);
  report(idToken(Date.now()));
  vi.advanceTimersByTime(299_000);
  report(idToken(Date.now()));
  expect(send).toHaveBeenCalledOnce();
});

it('does not post a restored token again, but deletes on sign-out', () => {
  const report = createTokenSync(URL);
  report(idToken(Date.now() - 301_000));
  expect(send).not.toHaveBeenCalled();
  report(undefined);
  expect(send.mock.calls).toMatchObject([[URL, { method: 'DELETE' }]]);
});

it('sends nothing for an anonymous visitor', () => {
  createTokenSync(URL)(undefined);
  expect(send).not.toHaveBeenCalled();
});
