import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../logging.ts';
import { addMetricsRoute } from '../metrics.ts';
import { createRestServer } from '../rest/create-rest-server.ts';
import { createErrorHandlers } from '../rest/problems.ts';
import { currentRequestId, tracingHeaders } from './request-context.ts';
import { bypassRouter, SentResponses } from './sent-responses.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const ID = 'request-0123456789';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let lines: string[];
let port: number;
let passedOn: Record<string, string>;

/** The lines of the log that a condition is true of, as objects. */
const logged = (msg: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);

/** A server that listens, with a route of each kind. */
async function startServer() {
  const log = createLogger('info', { destination: { write: (line) => lines.push(line) } });
  const errorHandlers = createErrorHandlers({
    unknownField: '',
    invalidRequest: () => '',
    clientErrors: {},
    internal: 'Something went wrong.',
  });
  const config = {
    TRUST_PROXY: [],
    PUBLIC_URL: 'http://localhost',
    HSTS_SUBDOMAINS: false,
    MAX_CONNECTIONS: 100,
  };
  const app = createRestServer({ config, log, errorHandlers });
  const items = { sent: new SentResponses(), bodyIn: () => Buffer.from('items') };
  bypassRouter(app, {
    trustProxy: [],
    find: ({ url }) => (url === '/items' ? items : undefined),
    admits: () => true,
  });
  app.get('/items', async (request) => {
    request.cachedBody = items;
    return 'items';
  });
  app.get('/items/:id', async () => {
    passedOn = tracingHeaders();
    log.info('Looked for an item.');
    return currentRequestId();
  });
  app.post('/items', async () => {
    await Promise.resolve();
    throw new Error('The disk is full.');
  });
  app.get('/file', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').send('file'),
  );
  app.get('/page', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'cdn-cache-control': 'public, s-maxage=60' })
      .send('page'),
  );
  app.get('/stream', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  app.get('/readyz', async () => 'ok');
  app.get('/healthz', (_request, reply) => reply.code(503).send());
  app.get('/slow', () => new Promise(() => undefined));
  addMetricsRoute(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  port = (app.server.address() as AddressInfo).port;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

const idOf = async (headers: Record<string, string> = {}) =>
  (await get('/items/1', headers)).headers.get('x-request-id');

/** The line about a completed request, once it was written. */
const completion = (url: string) =>
  vi.waitFor(() => {
    const found = logged('Request completed.').filter(({ req }) => req.url === url);
    expect(found).toHaveLength(1);
    return found[0];
  });

beforeEach(async () => {
  lines = [];
  await startServer();
});

describe('the id of a request', () => {
  it('is its X-Request-Id, or else its trace id', async () => {
    expect(await idOf({ 'x-request-id': ID, traceparent: TRACEPARENT })).toBe(ID);
    expect(await idOf({ 'x-request-id': 'short', traceparent: TRACEPARENT })).toBe(TRACE);
  });

  it.each([
    ['nothing', {}],
    ['a short one', { 'x-request-id': 'a'.repeat(15) }],
    ['a long one', { 'x-request-id': 'a'.repeat(65) }],
    ['JSON', { 'x-request-id': '0123456789abcdef","msg":"x' }],
    ['a terminal sequence', { 'x-request-id': '0123456789abcdef\u009b2J' }],
    ['a list', { 'x-request-id': `${ID}, ${ID}` }],
    ['an email address', { 'x-request-id': 'jane.doe@example.com' }],
    ['a trace id of zeros', { traceparent: TRACEPARENT.replace(TRACE, '0'.repeat(32)) }],
    ['a span id of zeros', { traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` }],
    ['another version', { traceparent: `ff${TRACEPARENT.slice(2)}` }],
    ['more than a traceparent', { traceparent: `${TRACEPARENT}-00` }],
  ])('is a new one for %s', async (_what, headers) => {
    const ids = [await idOf(headers), await idOf(headers)];
    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(new Set(ids).size).toBe(2);
  });

  it('is in all lines of the request, and passed on with its trace context', async () => {
    await get('/items/1', { 'x-request-id': ID, traceparent: TRACEPARENT });
    expect(passedOn).toEqual({ 'x-request-id': ID, traceparent: TRACEPARENT });
    expect(logged('Looked for an item.')).toMatchObject([{ reqId: ID }]);
    expect(tracingHeaders()).toEqual({});
  });

  it('is in the problem details of a failure, and in its lines, after a body as well', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/items`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-request-id': ID },
    });
    expect(await response.json()).toMatchObject({ status: 500, requestId: ID });
    expect(logged('The request failed.')).toMatchObject([{ reqId: ID }]);
    expect(await (await get('/nowhere')).json()).not.toHaveProperty('requestId');
  });

  it('is not sent with what a cache may send again', async () => {
    for (const path of ['/file', '/page']) {
      expect((await get(path)).headers.has('x-request-id')).toBe(false);
    }
  });
});

describe('a completed request', () => {
  const headers = { 'x-request-id': ID };
  const line = (url: string, statusCode: number) => ({
    reqId: ID,
    req: { method: 'GET', url, ip: '127.0.0.1' },
    res: { statusCode },
    milliseconds: expect.any(Number),
  });

  it.each([
    ['/items/1?email=jane%40example.com', 200, '/items/1?email=[email]'],
    ['/nowhere', 404],
    ['/items/%E0%A4%A', 400],
    ['/file', 200],
  ])('is logged once: %s', async (path, status, url = path) => {
    const response = await get(path, headers);
    expect(response.status).toBe(status);
    expect(await completion(url)).toMatchObject(line(url, status));
  });

  it('is logged if it bypasses the router, with its own id', async () => {
    await get('/items', { 'x-request-id': 'request-of-another' });
    await completion('/items');
    lines = [];
    const response = await get('/items', headers);
    expect(response.headers.get('x-request-id')).toBe(ID);
    expect(await response.text()).toBe('items');
    expect(await completion('/items')).toMatchObject(line('/items', 200));
  });

  it.each([
    ['a stream', '/stream', 200],
    ['a response that never came', '/slow', 499],
  ])('is logged when its client goes: %s', async (_what, path, status) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-request-id: ${ID}\r\n\r\n`);
    if (status === 200) await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0));
    socket.end();
    socket.destroySoon();
    expect(await completion(path)).toMatchObject(line(path, status));
  });

  it('is not logged if it is a successful probe, of which there is one a second', async () => {
    await get('/readyz');
    await get('/healthz');
    await completion('/healthz');
    expect(logged('Request completed.')).toHaveLength(1);
    expect(await (await get('/metrics')).text()).toContain('route="/readyz",status="2xx"');
  });

  it('is counted by route, never by address', async () => {
    for (const path of ['/items/1', '/items/2', '/nowhere', '/elsewhere', '/items/%E0%A4%A']) {
      await get(path);
    }
    const counts = async () => {
      const metrics = await (await get('/metrics')).text();
      return metrics.match(/^http_request_duration_seconds_count.*$/gm);
    };
    await vi.waitFor(async () =>
      expect(await counts()).toEqual(
        expect.arrayContaining([
          'http_request_duration_seconds_count{method="GET",route="/items/:id",status="2xx"} 2',
          'http_request_duration_seconds_count{method="none",route="none",status="4xx"} 3',
        ]),
      ),
    );
    expect((await counts())?.join('')).not.toMatch(/nowhere|elsewhere|items\/1/);
  });
});

it('refuses two ids, which Node.js joins', async () => {
  const socket = connect(port, '127.0.0.1');
  const ids = `x-request-id: ${ID}\r\nx-request-id: ${ID}\r\n`;
  socket.end(`GET /items/1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${ids}\r\n`);
  expect(/^x-request-id: (.*)\r$/im.exec(await text(socket))?.[1]).toMatch(UUID);
});
