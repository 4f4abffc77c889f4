import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../testing/start-origin.ts';
import { startRenderPool } from '../testing/start-render-pool.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Renders a page whose body is the API's response to its path. */
const SERVER_MODULE = `export async function render({ url, config }) {
  const response = await fetch(config.apiUrl + new URL(url).pathname);
  return { kind: 'page', page: { head: '', body: await response.text() }, data: {} };
}`;

const HEADERS = { 'cache-control': 'public, no-cache', 'x-cache-tag': 'services' };

/** Starts an API with a number as its data, and a pool that renders it. */
async function startSite(respond: (response: ServerResponse, data: number) => void) {
  let data = 0;
  const apiUrl = await listen((_request, response) => {
    data += 1;
    respond(response.writeHead(200, HEADERS), data);
  });
  const api = { publicUrl: apiUrl, internalUrl: apiUrl };
  const { responses, render } = await startRenderPool(SERVER_MODULE, { api });
  const renderBody = async () => {
    const result = await render('/services');
    return 'page' in result ? result.page.body : result.kind;
  };
  return { responses, render: renderBody };
}

test('pages share a response until a change of its data', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { responses, render } = await startSite((response, data) => response.end(String(data)));
  expect(await render()).toBe('1');
  // Many, since on a busy machine the response expires between two of them.
  const pages = await Promise.all(Array.from({ length: 30 }, render));
  expect(new Set(pages).size).toBeLessThan(pages.length);
  responses.drop({ table: 'services' });
  expect(pages).not.toContain(await render());
});

test('a page rendered after a change has no response from before it', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const requests = new EventEmitter<{ first: [ServerResponse] }>();
  const { responses, render } = await startSite((response, data) => {
    if (data === 1) requests.emit('first', response);
    else response.end('after');
  });
  const requested = once(requests, 'first');
  const before = render();
  const [response] = (await requested) as [ServerResponse];
  responses.drop({ table: 'services' });
  expect(await render()).toBe('after');
  response.end('before');
  expect(await before).toBe('before');
  expect(await render()).toBe('after');
});
