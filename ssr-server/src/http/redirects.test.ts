import { expect, test } from 'vitest';
import { subscribeToChanges } from '../changes/subscribe-to-changes.ts';
import { fetchReleasedFile } from '../releases/file-cache.ts';
import { createStoreReader, subscribeToRegistries } from '../releases/registry-sources.ts';
import { hashOf, listen } from '../testing/start-origin.ts';
import { startRenderPool } from '../testing/start-render-pool.ts';
import { sitemapEntries } from './crawler-routes.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

const FETCHING_MODULE = `
  export async function render({ config }) {
    const response = await fetch(new Request(config.apiUrl + '/services'));
    return { kind: 'page', page: { head: '', body: await response.text() }, data: {} };
  }
`;

async function renderFrom(apiUrl: string): Promise<unknown> {
  const api = { publicUrl: apiUrl, internalUrl: apiUrl };
  const { render } = await startRenderPool(FETCHING_MODULE, { api });
  return render('/');
}

test.each([
  ['the registry', (url: string) => createStoreReader(`${url}/registry.json`)()],
  ['a file of a release', (url: string) => fetchReleasedFile(`${url}/a.js`, hashOf('[]'))],
  [
    'the sitemap',
    (url: string) =>
      sitemapEntries(
        { pages: [], lists: [{ data: '/services', route: '/services/:id' }] },
        { publicUrl: url, internalUrl: url },
      ),
  ],
  ['the render process', renderFrom],
])('%s follows no redirect', { timeout: TEST_TIMEOUT_MS }, async (_, request) => {
  let isReached = false;
  const target = await listen((_request, response) => {
    isReached = true;
    response.end('[]');
  });
  const origin = await listen((_request, response) =>
    response.writeHead(302, { location: target }).end(),
  );
  await expect(request(origin)).rejects.toThrow();
  expect(isReached).toBe(false);
});

const ignore = () => undefined;

test.each([
  [
    'changes',
    (apiUrl: string, signal: AbortSignal) =>
      subscribeToChanges({ apiUrl, key: undefined }, ignore, signal),
  ],
  [
    'registries',
    (url: string, signal: AbortSignal) =>
      subscribeToRegistries(url, { onText: ignore, onAlive: ignore, onLost: ignore }, signal),
  ],
])('the stream of %s follows no redirect', async (_, subscribe) => {
  let isReached = false;
  const target = await listen((_request, response) => {
    isReached = true;
    response.end();
  });
  const stop = new AbortController();
  let requests = 0;
  const origin = await listen((_request, response) => {
    response.writeHead(302, { location: target }).end();
    requests += 1;
    // It has not followed the first one, when it asks again.
    if (requests === 2) stop.abort();
  });
  await subscribe(origin, stop.signal);
  expect(isReached).toBe(false);
});
