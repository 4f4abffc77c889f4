// @vitest-environment node
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { startFrontDoor } from '../testing/start-front-door.ts';

const CLIENT = '203.0.113.1';

/** Asks one address after the other; returns the statuses. */
async function ask(app: FastifyInstance, urls: string[], remoteAddress = CLIENT) {
  const statuses: number[] = [];
  for (const url of urls) statuses.push((await app.inject({ url, remoteAddress })).statusCode);
  return statuses;
}

test('a client may ask for so many pages in a minute; others go on', async () => {
  const app = await startFrontDoor({ REQUESTS_PER_MINUTE: '3' });
  expect(await ask(app, ['/', '/services', '/blogs', '/'])).toEqual([200, 200, 200, 429]);
  expect(await ask(app, ['/'], '203.0.113.2')).toEqual([200]);
});

test('what is made or fetched for a client counts, too', async () => {
  const app = await startFrontDoor({ REQUESTS_PER_MINUTE: '2' });
  const urls = ['/robots.txt', '/remotes/catalog/no-such-version/remoteEntry.js', '/'];
  expect(await ask(app, urls)).toEqual([200, 404, 429]);
});

test('who is refused still gets files, and is seen to be alive', async () => {
  const app = await startFrontDoor({ REQUESTS_PER_MINUTE: '1' });
  expect(await ask(app, ['/', '/'])).toEqual([200, 429]);
  const urls = ['/assets/react.js', '/favicon.svg', '/registry.json', '/healthz', '/metrics'];
  expect(await ask(app, urls)).toEqual([200, 200, 200, 200, 200]);
});

test('who tries addresses out is stopped early, and goes on elsewhere', async () => {
  const app = await startFrontDoor({ UNKNOWN_PER_MINUTE: '3' });
  const urls = ['/wp-admin', '/assets/gone.js', '/remotes/blog/no-such-version/a.js', '/.env'];
  expect(await ask(app, urls)).toEqual([404, 404, 404, 429]);
  expect(await ask(app, ['/services'])).toEqual([200]);
});

test('the refusal is a sentence, and says when to come back', async () => {
  const app = await startFrontDoor({ REQUESTS_PER_MINUTE: '1' });
  await ask(app, ['/']);
  const refused = await app.inject({ url: '/', remoteAddress: CLIENT });
  expect(refused.body).toBe('That was too often. Please try again in a minute.');
  expect(refused.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': expect.stringMatching(/^\d+$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});
