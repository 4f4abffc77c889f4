// @vitest-environment node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RenderedPage } from '../../src/server/render.tsx';
import { moduleDirectory } from '../testing/module-directory.ts';
import { RenderPool } from './render-pool.ts';
import type { RenderJob } from './rendering-messages.ts';

/** A thread takes its time to start on a busy machine. Milliseconds. */
const TIMEOUT = 60_000;

/** Long enough that nothing in a test comes to its end by itself. */
const NEVER = 600_000;

/** Draws as the page's address says; in its body it tells how many pages its thread has drawn. */
const RENDERER = `
  let drawn = 0;
  const does = {
    '/throw': () => { throw new Error('The page is broken.'); },
    '/loop': () => { for (;;); },
    '/wait': () => new Promise(() => {}),
    '/leak': () => { for (const kept = []; ; kept.push(Array.from({ length: 1000 }, Object))); },
    '/exit': () => process.exit(),
    '/function': () => () => 'No thread can be told this.',
  };
  export async function render({ url }) {
    const body = String((drawn += 1));
    const { pathname } = new URL(url);
    const data = await does[pathname]?.();
    return { kind: 'page', page: { head: pathname, body }, data };
  }
`;

const job = (path: string): RenderJob => ({
  url: `http://localhost:3000${path}`,
  config: {
    siteUrl: 'http://localhost:3000',
    apiUrl: 'http://localhost:4000',
    firebase: { apiKey: 'k', authDomain: 'x', projectId: 'demo' },
    inbox: false,
  },
  widgets: {},
});

async function startPool(limit = NEVER): Promise<RenderPool> {
  const renderer = join(await moduleDirectory(), 'render.mjs');
  await writeFile(renderer, RENDERER);
  const pool = new RenderPool(renderer, { limit });
  onTestFinished(() => pool.close());
  return pool;
}

/** What a page says, and how many its thread has drawn with it. */
async function draw(pool: RenderPool, path: string): Promise<string> {
  const rendered: RenderedPage = await pool.draw(job(path));
  return rendered.kind === 'page' ? `${rendered.page.head} ${rendered.page.body}` : rendered.kind;
}

test('one thread draws all pages', { timeout: TIMEOUT }, async () => {
  const pool = await startPool();
  expect(await draw(pool, '/one')).toBe('/one 1');
  expect(await Promise.all([draw(pool, '/two'), draw(pool, '/three')])).toEqual([
    '/two 2',
    '/three 3',
  ]);
});

test.each([
  ['throws', '/throw', 'The page is broken.'],
  ['has data that no other thread can have', '/function', 'could not be cloned'],
])(
  'a page that %s cannot be drawn, and its thread goes on',
  { timeout: TIMEOUT },
  async (_, path, message) => {
    const pool = await startPool();
    await expect(draw(pool, path)).rejects.toThrow(message);
    expect(await draw(pool, '/next')).toBe('/next 2');
  },
);

test('a page whose data does not come is given up, and its thread goes on', {
  timeout: TIMEOUT,
}, async () => {
  const pool = await startPool(4000);
  await expect(draw(pool, '/wait')).rejects.toThrow('The data of the page took too long.');
  expect(await draw(pool, '/next')).toBe('/next 2');
});

test.each([
  ['loops', '/loop', 500, 'has ended'],
  ['leaks', '/leak', NEVER, 'memory limit'],
  ['ends the process', '/exit', NEVER, 'has ended'],
])(
  'a page that %s ends its thread, and the spare draws on',
  { timeout: TIMEOUT },
  async (_, path, limit, message) => {
    const pool = await startPool(limit);
    await expect(draw(pool, path)).rejects.toThrow(message);
    expect(await draw(pool, '/next')).toBe('/next 1');
  },
);

test('draws again after the spare ended, too', { timeout: TIMEOUT }, async () => {
  const pool = await startPool();
  await expect(draw(pool, '/exit')).rejects.toThrow('has ended');
  await expect(draw(pool, '/exit')).rejects.toThrow('has ended');
  const next = () => draw(pool, '/next').catch(() => undefined);
  await expect.poll(next, { timeout: TIMEOUT }).toBe('/next 1');
});

test('refuses a page when too many wait', { timeout: TIMEOUT }, async () => {
  const pool = await startPool();
  await draw(pool, '/first');
  const waiting = Promise.allSettled(Array.from({ length: 32 }, () => draw(pool, '/wait')));
  await expect(draw(pool, '/next')).rejects.toThrow('Too many pages wait to be drawn.');
  await pool.close();
  expect(await waiting).toHaveLength(32);
});

test('another thread goes on after many releases, and no page is lost', {
  timeout: TIMEOUT,
}, async () => {
  const pool = await startPool();
  const directory = await moduleDirectory();
  const pages = Array.from({ length: 40 }, async (_, index) => {
    const widget = join(directory, `${index}.mjs`);
    await writeFile(widget, 'export default () => null;');
    return pool.draw({ ...job('/'), widgets: { 'catalog/HomeServices': widget } });
  });
  const rendered = (await Promise.all(pages)) as Extract<RenderedPage, { kind: 'page' }>[];
  const drawn = rendered.map(({ page }) => Number(page.body)).sort((a, b) => a - b);
  expect(drawn.slice(0, 4)).toEqual([1, 1, 2, 2]);
});

test('draws nothing once it is closed', { timeout: TIMEOUT }, async () => {
  const pool = await startPool();
  await draw(pool, '/one');
  await pool.close();
  await expect(draw(pool, '/two')).rejects.toThrow();
});
