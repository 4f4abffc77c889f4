import type { IncomingHttpHeaders } from 'node:http';
import { createLogger } from '@clean-express/server-kit/logging';
import { expect, test, vi } from 'vitest';
import { listen } from './testing/start-origin.ts';
import { startSsrServer } from './testing/start-ssr-server.ts';

/** A process starts slowly on a busy machine. */
const TIMEOUT = { timeout: 60_000 };

const SITE = 'http://localhost:3000';
const TRACE = {
  'x-request-id': 'request-of-a-visitor',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};

/** Starts an API that has nothing for pages, and the SSR server, which listens. */
async function startSite(environment: Record<string, string> = {}) {
  const requests: { url?: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const api = await listen(({ url, headers, method }, response) => {
    requests.push({ url, headers });
    if (url === '/services') response.destroy();
    else response.writeHead(method === 'POST' ? 201 : 404, {}).end('{}');
  });
  const lines: string[] = [];
  const log = createLogger('info', { destination: { write: (line) => lines.push(line) } });
  const settings = { API_INTERNAL_URL: api, INBOX: 'true', ...environment };
  const app = await startSsrServer(settings, { microFrontends: {} }, log);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path: string, headers = {}) => {
    const response = await fetch(address + path, { headers, redirect: 'manual' });
    await response.arrayBuffer();
    return response;
  };
  const sentTo = (path: string) =>
    requests.filter(({ url }) => url === path).map(({ headers }) => headers);
  return { app, address, get, sentTo, logged: () => lines.map((line) => JSON.parse(line)) };
}

test('a request for the data of a page names the request for the page, and so does its failure', {
  ...TIMEOUT,
}, async () => {
  const { get, sentTo, logged } = await startSite({ SERVER_RENDERING: 'true' });
  await vi.waitFor(async () => {
    await get('/prices?wait=yes', TRACE);
    expect(sentTo('/services')).toContainEqual(expect.objectContaining(TRACE));
  }, TIMEOUT);
  await vi.waitFor(() =>
    expect(logged()).toContainEqual(
      expect.objectContaining({
        msg: 'Could not render a page. It is client-rendered instead.',
        reqId: TRACE['x-request-id'],
      }),
    ),
  );
});

test('a form that is passed to the API names the request of the visitor', async () => {
  const { address, sentTo } = await startSite();
  await fetch(`${address}/contact`, {
    method: 'POST',
    headers: { ...TRACE, origin: SITE, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Ada',
    redirect: 'manual',
  });
  expect(sentTo('/messages')).toMatchObject([TRACE]);
});

test.each([
  ['a page', '/contact', 200],
  ['a file of the shell', '/assets/index.js', 200],
  ['a redirect', '/blog', 302],
  ['an address that cannot be read', '/services/%E0%A4%A', 400],
  ['an address without a page', '/nowhere', 404],
])('%s is logged once, with its id', async (_what, path, status) => {
  const { get, logged } = await startSite();
  const response = await get(path, TRACE);
  expect(response.status).toBe(status);
  await vi.waitFor(() =>
    expect(logged().filter(({ req }) => req?.url === path)).toEqual([
      expect.objectContaining({
        msg: 'Request completed.',
        reqId: TRACE['x-request-id'],
        req: { method: 'GET', url: path, ip: '127.0.0.1' },
        res: { statusCode: status },
        milliseconds: expect.any(Number),
      }),
    ]),
  );
});

test('a client over its limit finds its refusal in the log', async () => {
  const { get, logged } = await startSite({ REQUESTS_PER_MINUTE: '1' });
  await get('/contact');
  const refused = await get('/contact', TRACE);
  expect([refused.status, refused.headers.get('x-request-id')]).toEqual([
    429,
    TRACE['x-request-id'],
  ]);
  await vi.waitFor(() =>
    expect(logged()).toContainEqual(
      expect.objectContaining({ reqId: TRACE['x-request-id'], res: { statusCode: 429 } }),
    ),
  );
});
