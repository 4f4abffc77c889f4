// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../testing/start-origin.ts';
import { RenderPool } from './render-pool.ts';

/** Below this package, so that modules resolve their bare imports to its dependencies. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Renders a page with the data of all paths in its query, one after the other. */
const SERVER_MODULE = `export async function render({ url, config }) {
  for (const path of new URL(url).searchParams.getAll('data')) await fetch(config.apiUrl + path);
  return { kind: 'not-found' };
}`;

/** Starts an API whose responses have the tag in the path's query, if there is one. */
const startApi = () =>
  listen(async ({ url = '' }, response) => {
    const tag = new URL(url, 'http://localhost').searchParams.get('tag');
    if (tag) response.setHeader('x-cache-tag', tag);
    await wait(10);
    response.writeHead(url.startsWith('/missing') ? 404 : 200).end('[]');
  });

async function startPool(apiUrl: string): Promise<RenderPool> {
  await mkdir(CACHE, { recursive: true });
  const directory = await mkdtemp(join(CACHE, 'test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const serverModule = join(directory, 'entry-server.mjs');
  await writeFile(serverModule, SERVER_MODULE);
  const pool = new RenderPool({ serverModule, api: { publicUrl: apiUrl, internalUrl: apiUrl } });
  onTestFinished(() => pool.close());
  return pool;
}

test('a page has the tags of all responses that it was rendered with, and of no others', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const apiUrl = await startApi();
  const pool = await startPool(apiUrl);
  const tagsOf = async (...paths: string[]) => {
    const query = new URLSearchParams(paths.map((path): [string, string] => ['data', path]));
    const firebase = { apiKey: 'k', authDomain: 'x', projectId: 'demo' };
    const config = { siteUrl: 'http://localhost:3000', apiUrl, firebase, inbox: false };
    const url = `http://localhost:3000/?${query}`;
    return [...(await pool.render({ url, config, widgets: {} })).tags];
  };
  const tags = await Promise.all([
    tagsOf('/services?tag=services', '/reviews?tag=reviews:1', '/services?tag=services'),
    tagsOf('/missing?tag=services:2'),
    tagsOf('/blogs?tag=blogs', '/elsewhere'),
    tagsOf(),
  ]);
  expect(tags).toEqual([['services', 'reviews:1'], ['services:2'], ['blogs', '*'], []]);
});
