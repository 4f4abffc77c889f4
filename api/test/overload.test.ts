import { describe, expect, it, vi } from 'vitest';
import { sharedTestApp } from './test-app.ts';

/** Longer than the event loop may be kept waiting here, in milliseconds. */
const BLOCK = 50;

const testApp = sharedTestApp({ OVERLOAD_DELAY_MS: '1' });

/** Does nothing else for a while. */
function keepBusy(): void {
  const end = performance.now() + BLOCK;
  while (performance.now() < end);
}

const get = (url: string) => testApp().app.inject(url);

describe('a process that cannot keep up', () => {
  it('turns requests away with a sentence, but lives', async () => {
    const refused = await vi.waitFor(
      async () => {
        keepBusy();
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
