import { expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer } from '../http/create-http-server.ts';
import { tracingHeaders } from '../http/request-context.ts';
import { createLogger } from '../logging.ts';
import { startCollector } from './testing/start-collector.ts';
import { inSpan, startTracing, stopTracing } from './tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const traceparent = (flags: string) => `00-${TRACE}-${SPAN}-${flags}`;
const OF_SERVER = { tracestate: 'other=x,clean-express=1' };

const lines: string[] = [];
const log = createLogger('info', { destination: { write: (line) => lines.push(line) } });

interface Site {
  /** Share of the requests of clients that are traced. */
  ratio?: number;
  /** Whether the client of the test is a server of the site. */
  isServer?: boolean;
  endpoint?: string | undefined;
}

/** A server that traces, and that responds with the headers which it would send to another one. */
async function startServer({ ratio = 1, isServer = false, endpoint }: Site) {
  const collector = await startCollector();
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint ?? collector.url };
  await startTracing({ ...config, OTEL_TRACES_SAMPLER_ARG: ratio }, 'test', log);
  const app = createHttpServer({
    config: {
      TRUST_PROXY: [],
      PUBLIC_URL: 'http://localhost',
      HSTS_SUBDOMAINS: false,
      MAX_CONNECTIONS: 100,
      UNLIMITED_ADDRESSES: isServer ? ['127.0.0.1'] : [],
    },
    log,
    headers: {},
    handleMalformed: (_error, _request, reply) => reply.send(''),
  });
  app.get('/items/:id', async () => tracingHeaders());
  app.get('/healthz', async () => 'ok');
  app.post('/items', async () => {
    const fail = () => Promise.reject(new TypeError('jane@example.com is not a name.'));
    await inSpan({ name: 'fail', attributes: {} }, fail);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await app.close();
    await stopTracing();
    await collector.stop();
  });
  const passedOn = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/items/1`, { headers });
    return (await response.json()) as Record<string, string>;
  };
  const collected = async () => {
    await app.close();
    await stopTracing();
    return collector.spans;
  };
  return { url, passedOn, collected };
}

test('a request of a server of the site continues its trace', async () => {
  const { passedOn, collected } = await startServer({ isServer: true, ratio: 0 });
  const passed = await passedOn({ traceparent: traceparent('01'), ...OF_SERVER });
  const [span, ...others] = await collected();
  expect(others).toEqual([]);
  expect(span).toMatchObject({
    ...{ service: 'test', name: 'GET /items/:id', traceId: TRACE, parentSpanId: SPAN },
    attributes: { 'http.route': '/items/:id', 'http.response.status_code': 200 },
  });
  expect(passed.traceparent).toBe(`00-${TRACE}-${span?.spanId}-01`);
});

test.each([
  ['a visitor', false, OF_SERVER],
  ['a server that only passes on what a visitor has sent', true, {}],
])(
  'the trace of %s neither is continued nor decides what is recorded',
  async (_who, isServer, state) => {
    const recording = await startServer({ isServer });
    await recording.passedOn({ traceparent: traceparent('00'), ...state });
    const [span] = await recording.collected();
    expect(span).toMatchObject({ name: 'GET /items/:id' });
    expect(span?.traceId).not.toBe(TRACE);
    expect(span?.parentSpanId).toBeUndefined();
    const idle = await startServer({ isServer, ratio: 0 });
    const passed = await idle.passedOn({ traceparent: traceparent('01'), ...state });
    expect(passed.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    expect(passed.traceparent).not.toContain(TRACE);
    expect(await idle.collected()).toEqual([]);
  },
);

test('what is not recorded by a server of the site is recorded by no other', async () => {
  const { passedOn, collected } = await startServer({ isServer: true });
  await passedOn({ traceparent: traceparent('00'), ...OF_SERVER });
  expect(await collected()).toEqual([]);
});

test('a probe is not traced', async () => {
  const { url, collected } = await startServer({});
  await fetch(`${url}/healthz`);
  expect(await collected()).toEqual([]);
});

test('a failure is in its spans, without what a user has typed', async () => {
  const { url, collected } = await startServer({});
  await fetch(`${url}/items`, { method: 'POST' });
  const spans = await collected();
  expect(spans).toMatchObject([
    { name: 'fail', attributes: { 'error.type': 'TypeError' }, status: { code: 2 } },
    { name: 'POST /items', attributes: { 'error.type': '500' }, status: { code: 2 } },
  ]);
  expect(spans[0]?.parentSpanId).toBe(spans[1]?.spanId);
  expect(JSON.stringify(spans)).not.toContain('jane@example.com');
});

test('a collector that is away is logged once, and no request fails', async () => {
  const { passedOn, collected } = await startServer({ endpoint: 'http://127.0.0.1:9' });
  expect(await passedOn()).toHaveProperty('traceparent');
  await collected();
  const logged = () => lines.filter((line) => line.includes('Could not send traces.'));
  await vi.waitFor(() => expect(logged()).toHaveLength(1), { timeout: 15_000 });
}, 20_000);
