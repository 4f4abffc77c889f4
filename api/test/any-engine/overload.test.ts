import { describe, expect, it, vi } from 'vitest';
import { sharedTestApp } from '../test-app.ts';

/** Longer than OVERLOAD_DELAY_MS. */
const BLOCK_MS = 50;

const testApp = sharedTestApp({ OVERLOAD_DELAY_MS: '1' });

/** Blocks the event loop. */
function blockEventLoop(): void {
  const end = performance.now() + BLOCK_MS;
  while (performance.now() < end);
}

const get = (url: string) => testApp().app.inject(url);

describe('an overloaded process', () => {
  it('refuses requests with a message, but stays alive', async () => {
    const refused = await vi.waitFor(
      async () => {
        blockEventLoop();
        const response = await get('/services');
        expect(response.statusCode).toBe(503);
        return response;
      },
      { timeout: 15_000, interval: 1 },
    );
    expect(refused.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '10',
      'cache-control': 'no-store',
    });
    expect(refused.json()).toMatchObject({
      code: 'overloaded',
      message: 'There is a lot going on right now. Please try again soon.',
    });
    expect((await get('/readyz')).statusCode).toBe(503);
    expect((await get('/healthz')).statusCode).toBe(200);
  });
});
