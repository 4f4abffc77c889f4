import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen } from '../testing/start-origin.ts';
import { startRenderPool } from '../testing/start-render-pool.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Renders a page with the data of all paths in its query, one after the other. */
const SERVER_MODULE = `export async function render({ url, config }) {
  for (const path of new URL(url).searchParams.getAll('data')) await fetch(config.apiUrl + path);
  return { kind: 'not-found', page: { head: '', body: '' }, data: {} };
}`;

/** Starts an API whose responses have the tag in the path's query, if there is one. */
const startApi = () =>
  listen(async ({ url = '' }, response) => {
    const tag = new URL(url, 'http://localhost').searchParams.get('tag');
    if (tag) response.setHeader('x-cache-tag', tag);
    await wait(10);
    response.writeHead(url.startsWith('/missing') ? 404 : 200).end('[]');
  });

test('a page has the tags of all responses that it was rendered with, and of no others', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const apiUrl = await startApi();
  const api = { publicUrl: apiUrl, internalUrl: apiUrl };
  const { render } = await startRenderPool(SERVER_MODULE, { api });
  const tagsOf = async (...paths: string[]) => {
    const query = new URLSearchParams(paths.map((path): [string, string] => ['data', path]));
    return [...(await render(`/?${query}`)).tags];
  };
  const tags = await Promise.all([
    tagsOf('/services?tag=services', '/reviews?tag=reviews:1', '/services?tag=services'),
    tagsOf('/missing?tag=services:2,blogs'),
    tagsOf('/blogs?tag=blogs', '/elsewhere'),
    tagsOf(),
  ]);
  expect(tags).toEqual([['services', 'reviews:1'], ['services:2', 'blogs'], ['blogs', '*'], []]);
});
