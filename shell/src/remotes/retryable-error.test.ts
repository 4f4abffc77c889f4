import { ApiError } from '@clean-express/shared-api';
import { expect, test, vi } from 'vitest';
import { RemoteError } from './remote-error.ts';
import { failureMessage } from './retryable-error.tsx';

test.each([
  [new RemoteError('blog', 'timeout'), /too long/],
  [new RemoteError('blog', 'entry'), /cannot load this part/],
  [new ApiError('The server is busy.', 503, 'busy'), /^The server is busy\.$/],
  [new TypeError('x is undefined'), /^Something went wrong on this page\./],
])('%s has a message for the visitor', (error, message) => {
  expect(failureMessage(error)).toMatch(message);
});

test('without a connection, the message says so', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(failureMessage(new RemoteError('blog', 'timeout'))).toMatch(/^You are offline\./);
  vi.unstubAllGlobals();
});
