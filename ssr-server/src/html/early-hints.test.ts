import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { earlyHints, withEarlyHints } from './early-hints.ts';

const LINK = '</assets/font.woff2>; rel=preload; as=font; type=font/woff2; crossorigin';

test('names the fonts, and no script', () => {
  expect(earlyHints({ fonts: ['assets/font.woff2'] })).toEqual([LINK]);
});

/** Far longer than the delay before early hints. */
const SLOW_MS = 200;

interface Received {
  hints: (string | string[] | undefined)[];
  body: string;
}

/** Requests a page that takes this long. */
async function request(durationMs: number, headers: Record<string, string>): Promise<Received> {
  const app = fastify();
  app.get('/', (pageRequest, reply) =>
    withEarlyHints(wait(durationMs, 'the page'), pageRequest, reply, [LINK]),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return new Promise((resolve, reject) => {
    const hints: Received['hints'] = [];
    get(url, { headers }, async (response) => resolve({ hints, body: await text(response) }))
      .on('information', ({ statusCode, headers: early }) => {
        if (statusCode === 103) hints.push(early.link);
      })
      .on('error', reject);
  });
}

const NAVIGATION = { 'sec-fetch-mode': 'navigate' };

test('sends early hints for a page that takes a while', async () => {
  expect(await request(SLOW_MS, NAVIGATION)).toEqual({ hints: [LINK], body: 'the page' });
});

test('sends no early hints for a page that is ready', async () => {
  expect(await request(0, NAVIGATION)).toEqual({ hints: [], body: 'the page' });
});

test('sends no early hints to a client that is not a browser', async () => {
  expect(await request(SLOW_MS, {})).toEqual({ hints: [], body: 'the page' });
});
