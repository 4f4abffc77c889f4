// @vitest-environment node
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { withEarlyHints } from './with-early-hints.ts';

const LINK = '</assets/react.js>; rel=modulepreload; crossorigin';

/** Far over what is waited for. */
const SLOW = 200;

interface Answer {
  hints: (string | string[] | undefined)[];
  body: string;
}

/** Asks for a page that takes its time. */
async function ask(takes: number, headers: Record<string, string>): Promise<Answer> {
  const app = fastify();
  app.get('/', (request, reply) =>
    withEarlyHints(wait(takes, 'the page'), request, reply, () => [LINK]),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return new Promise((resolve, reject) => {
    const hints: Answer['hints'] = [];
    get(url, { headers }, async (response) => resolve({ hints, body: await text(response) }))
      .on('information', ({ statusCode, headers: early }) => {
        if (statusCode === 103) hints.push(early.link);
      })
      .on('error', reject);
  });
}

const NAVIGATION = { 'sec-fetch-mode': 'navigate' };

test('a page that takes a while is announced', async () => {
  expect(await ask(SLOW, NAVIGATION)).toEqual({ hints: [LINK], body: 'the page' });
});

test('a page that is there needs no announcement', async () => {
  expect(await ask(0, NAVIGATION)).toEqual({ hints: [], body: 'the page' });
});

test('who is no browser gets the page alone', async () => {
  expect(await ask(SLOW, {})).toEqual({ hints: [], body: 'the page' });
});
