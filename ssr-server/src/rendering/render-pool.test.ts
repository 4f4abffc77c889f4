// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderResult } from '@clean-express/federation/rendering';
import { expect, onTestFinished, test } from 'vitest';
import { RenderPool } from './render-pool.ts';
import type { RenderJob } from './render-worker.ts';

/** Below this package, so that modules resolve their bare imports to its dependencies. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Longer than any test. */
const NO_TIMEOUT_MS = 600_000;

/**
 * A server module that behaves as the page's path says. The body of a page is the number of pages that
 * its worker has rendered.
 */
const SERVER_MODULE = `
  let rendered = 0;
  const behaviors = {
    '/throw': () => { throw new Error('The page is broken.'); },
    '/loop': () => { for (;;); },
    '/wait': () => new Promise(() => {}),
    '/leak': () => { for (const leak = []; ; leak.push(Array.from({ length: 1000 }, Object))); },
    '/timer': () => new Promise(() => setTimeout(() => { throw new Error('The timer failed.'); })),
    '/exit': () => process.exit(),
    '/function': () => () => 'A function cannot be cloned.',
  };
  export async function render({ url }) {
    const body = String((rendered += 1));
    const { pathname } = new URL(url);
    const data = await behaviors[pathname]?.();
    return { kind: 'page', page: { head: pathname, body }, data };
  }
`;

const api = { publicUrl: 'http://localhost:4000', internalUrl: 'http://localhost:4000' };

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

/** Creates an empty directory for modules; it is removed after the test. */
async function moduleDirectory(): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const directory = await mkdtemp(join(CACHE, 'test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function startPool(renderTimeoutMs = NO_TIMEOUT_MS): Promise<RenderPool> {
  const serverModule = join(await moduleDirectory(), 'entry-server.mjs');
  await writeFile(serverModule, SERVER_MODULE);
  const pool = new RenderPool({ serverModule, api }, renderTimeoutMs);
  onTestFinished(() => pool.close());
  return pool;
}

/** The path of a rendered page, and the number of pages that its worker has rendered. */
async function render(pool: RenderPool, path: string): Promise<string> {
  const result: RenderResult = await pool.render(job(path));
  return result.kind === 'page' ? `${result.page.head} ${result.page.body}` : result.kind;
}

test('one worker renders all pages', { timeout: TEST_TIMEOUT_MS }, async () => {
  const pool = await startPool();
  expect(await render(pool, '/one')).toBe('/one 1');
  expect(await Promise.all([render(pool, '/two'), render(pool, '/three')])).toEqual([
    '/two 2',
    '/three 3',
  ]);
});

test.each([
  ['throws', '/throw', 'The page is broken.'],
  ['has data that cannot be cloned', '/function', 'could not be cloned'],
])(
  'a page that %s fails, and its worker continues',
  { timeout: TEST_TIMEOUT_MS },
  async (_, path, message) => {
    const pool = await startPool();
    await expect(render(pool, path)).rejects.toThrow(message);
    expect(await render(pool, '/next')).toBe('/next 2');
  },
);

test('renders other pages while one waits for its data', { timeout: TEST_TIMEOUT_MS }, async () => {
  const pool = await startPool();
  const waiting = render(pool, '/wait');
  expect(await render(pool, '/next')).toBe('/next 2');
  await Promise.all([expect(waiting).rejects.toThrow('has ended'), pool.close()]);
});

test('a page whose data does not arrive times out, and its worker continues', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const pool = await startPool(4000);
  await expect(render(pool, '/wait')).rejects.toThrow('The data of the page took too long.');
  expect(await render(pool, '/next')).toBe('/next 2');
});

test.each([
  ['loops', '/loop', 500, 'has ended'],
  ['leaks', '/leak', NO_TIMEOUT_MS, 'memory limit'],
  ['throws in a timer', '/timer', NO_TIMEOUT_MS, 'The timer failed.'],
  ['ends the process', '/exit', NO_TIMEOUT_MS, 'has ended'],
])(
  'a page that %s ends its worker, and the spare worker continues',
  { timeout: TEST_TIMEOUT_MS },
  async (_, path, renderTimeoutMs, message) => {
    const pool = await startPool(renderTimeoutMs);
    await expect(render(pool, path)).rejects.toThrow(message);
    expect(await render(pool, '/next')).toBe('/next 1');
  },
);

test('renders again after the spare worker has ended, too', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const pool = await startPool();
  await expect(render(pool, '/exit')).rejects.toThrow('has ended');
  await expect(render(pool, '/exit')).rejects.toThrow('has ended');
  const next = () => render(pool, '/next').catch(() => undefined);
  await expect.poll(next, { timeout: TEST_TIMEOUT_MS }).toBe('/next 1');
});

test('rejects a page when too many are pending', { timeout: TEST_TIMEOUT_MS }, async () => {
  const pool = await startPool();
  await render(pool, '/first');
  const waiting = Promise.allSettled(Array.from({ length: 32 }, () => render(pool, '/wait')));
  await expect(render(pool, '/next')).rejects.toThrow('Too many pages wait to be rendered.');
  await pool.close();
  expect(await waiting).toHaveLength(32);
});

test('replaces the worker after many bundle files without losing a page', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const pool = await startPool();
  const directory = await moduleDirectory();
  const pages = Array.from({ length: 40 }, async (_, index) => {
    const widget = join(directory, `${index}.mjs`);
    await writeFile(widget, 'export default () => null;');
    return pool.render({ ...job('/'), widgets: { 'catalog/HomeServices': widget } });
  });
  const results = (await Promise.all(pages)) as Extract<RenderResult, { page: unknown }>[];
  const counts = results.map(({ page }) => Number(page.body)).sort((a, b) => a - b);
  expect(counts.slice(0, 4)).toEqual([1, 1, 2, 2]);
});

test('rejects pages after it was closed', { timeout: TEST_TIMEOUT_MS }, async () => {
  const pool = await startPool();
  await render(pool, '/one');
  await pool.close();
  await expect(render(pool, '/two')).rejects.toThrow();
});
