import { EventEmitter, once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../testing/start-origin.ts';
import { type Place, startRenderPool } from '../testing/start-render-pool.ts';

/** A process starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

const CANARY: Place = { trialSet: 'blog 2', isPreview: false };

/** A page requests its own address, as often as its query says; its body are the responses and failures. */
const SERVER_MODULE = `export async function render({ url, config }) {
  const { pathname, searchParams } = new URL(url);
  const addresses = Array.from({ length: Number(searchParams.get('times')) }, (_, index) => index);
  const request = async (index) => (await fetch(config.apiUrl + pathname + '?' + index)).text();
  const results = await Promise.allSettled(addresses.map(request));
  const counts = {};
  for (const { value, reason } of results) {
    const result = value ?? String(reason);
    counts[result] = (counts[result] ?? 0) + 1;
  }
  return { kind: 'page', page: { head: '', body: JSON.stringify(counts) }, data: {} };
}`;

/**
 * Starts an API and a backend of a remote, whose responses under `/endless` never end, and a pool that renders
 * their data.
 */
async function start() {
  const requested: string[] = [];
  const endless = new Set<ServerResponse>();
  const changes = new EventEmitter<{ change: [] }>();
  const respond: RequestListener = ({ url = '' }, response) => {
    requested.push(url);
    response.writeHead(url.startsWith('/odd') ? 999 : 200, { 'cache-control': 'public' });
    if (!url.startsWith('/endless')) return response.end('data');
    endless.add(response.once('close', () => endless.delete(response) && changes.emit('change')));
    response.write('data');
    return changes.emit('change');
  };
  const [apiUrl, backendUrl] = await Promise.all([listen(respond), listen(respond)]);
  /** Waits until so many responses are being sent. */
  const untilEndless = async (count: number) => {
    while (endless.size !== count) await once(changes, 'change');
  };
  const api = { publicUrl: apiUrl, internalUrl: apiUrl };
  // Pages do not time out by themselves.
  const { pool, render } = await startRenderPool(SERVER_MODULE, { api, renderTimeoutMs: 600_000 });
  const renderBody = async (path: string, place?: Place) => {
    const result = await render(path, {}, place);
    return 'page' in result ? JSON.parse(result.page.body) : result.kind;
  };
  /** Renders a page with data of the backend in place of that of the API. */
  const renderWithBackend = (path: string) => {
    const firebase = { apiKey: 'k', authDomain: 'x', projectId: 'demo' };
    const config = { siteUrl: apiUrl, apiUrl: backendUrl, firebase, inbox: false };
    return render(path, { config, origins: [backendUrl] });
  };
  return { pool, render: renderBody, renderWithBackend, requested, endless, untilEndless };
}

test('a page that requests 10,000 addresses gets a hundred, and harms no other page', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render, requested } = await start();
  const many = render('/many?times=10000', CANARY);
  expect(await render('/services?times=1')).toEqual({ data: 1 });
  expect(await many).toEqual({ data: 100, 'TypeError: A page has made too many requests.': 9900 });
  expect(await render('/services?times=1', CANARY)).toEqual({ data: 1 });
  expect(requested.filter((url) => url.startsWith('/many'))).toHaveLength(100);
});

test('pages whose data has no end occupy a few requests, and harm no page of another process', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { pool, render, endless, untilEndless } = await start();
  const waiting = Promise.allSettled([
    render('/endless?times=100', CANARY),
    render('/endless?times=100&another', CANARY),
  ]);
  await untilEndless(32);
  expect(await render('/services?times=100')).toEqual({ data: 100 });
  expect(endless.size).toBe(32);
  await pool.close();
  await untilEndless(0);
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a backend of a remote that does not respond delays no request to the API', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { pool, render, renderWithBackend, untilEndless } = await start();
  const waiting = Promise.allSettled([
    renderWithBackend('/endless?times=100'),
    renderWithBackend('/endless?times=100&another'),
  ]);
  await untilEndless(32);
  expect(await render('/services?times=100')).toEqual({ data: 100 });
  await pool.close();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a backend that responds with a status that no response can have harms no page beside its own', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render, endless, untilEndless } = await start();
  const beside = render('/endless?times=1');
  await untilEndless(1);
  const failure = 'TypeError: The response has the status 999.';
  expect(await render('/odd?times=1')).toEqual({ [failure]: 1 });
  for (const response of endless) response.end();
  expect(await beside).toEqual({ data: 1 });
});
