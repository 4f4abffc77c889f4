import { type CollectedSpan, startCollector } from '@clean-express/server-kit/tracing/testing';
import { startApi } from '../../fixtures/instances/start-api.ts';
import { startPostgres } from '../../fixtures/instances/start-postgres.ts';
import { startSsrServer } from '../../fixtures/instances/start-ssr-server.ts';
import { expect, test } from '../../fixtures/instances/test.ts';
import { needs } from '../../fixtures/run/needs.ts';

/** The trace of a visitor, who asks for it to be recorded. */
const FORGED = '4bf92f3577b34da6a3ce929d0e0e4736';

const HEADERS = {
  traceparent: `00-${FORGED}-00f067aa0ba902b7-01`,
  tracestate: 'clean-express=1',
};

/** Loaded before a server: it ends when it loads OpenTelemetry. */
const REFUSE_TRACING = encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, next) => {
      if (/open-?telemetry/.test(url)) throw new Error('OpenTelemetry was loaded.');
      return next(url, context);
    },
  });
`);

/** A span with what it is a part of, up to the beginning of its trace. */
function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): CollectedSpan[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [span, ...pathOf(parent, spans)] : [span];
}

const nameOf = ({ service, name }: CollectedSpan) => `${service}: ${name}`;

test.beforeEach(() => {
  needs('identities');
  needs('releases');
  test.slow();
});

test('one trace leads from the request for a page to the SQL statements of its data', async () => {
  const [database, collector] = await Promise.all([startPostgres(), startCollector()]);
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  };
  const api = await startApi(database.url, tracing);
  const ssrServer = await startSsrServer(api.url, tracing);
  try {
    const page = async () =>
      (await fetch(`${ssrServer.url}/services`, { headers: HEADERS })).text();
    await expect.poll(page).toContain('id="hydration-data"');
  } finally {
    // They send their last spans.
    await ssrServer.stop();
    await api.stop();
    await Promise.all([collector.stop(), database.stop()]);
  }
  const { spans } = collector;
  const statements = spans.filter(({ attributes }) => attributes['db.system.name']);
  const paths = statements.map((span) => pathOf(span, spans));
  const [path = []] = paths.filter((each) => each.some(({ name }) => name === 'GET /services'));
  expect(path.map(nameOf)).toEqual([
    'api: SELECT',
    'api: GET /services',
    'ssr-server: GET',
    'ssr-server: render page',
    'ssr-server: GET /*',
  ]);
  expect(path[0]?.attributes['db.query.text']).toMatch(/from "services"/);
  expect(path[3]?.attributes).toMatchObject({
    'http.route': '/services',
    'clean_express.remote': 'catalog',
    'clean_express.release': expect.any(String),
    'clean_express.releases': expect.arrayContaining([expect.stringMatching(/^shell@/)]),
  });
  expect(new Set(path.map(({ traceId }) => traceId)).size).toBe(1);
  // A visitor's trace is neither continued, nor does it decide what is recorded.
  expect(spans.filter(({ traceId }) => traceId === FORGED)).toEqual([]);
});

test('servers without a collector load nothing of OpenTelemetry', async () => {
  const database = await startPostgres();
  const NODE_OPTIONS = `--import data:text/javascript,${REFUSE_TRACING}`;
  const tracing = { NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  try {
    const api = await startApi(database.url, { NODE_OPTIONS });
    const ssrServer = await startSsrServer(api.url, { NODE_OPTIONS });
    for (const { url } of [api, ssrServer]) expect((await fetch(`${url}/services`)).ok).toBe(true);
    await Promise.all([api.stop(), ssrServer.stop()]);
    await expect(startApi(database.url, tracing)).rejects.toThrow('OpenTelemetry was loaded.');
    await expect(startSsrServer(api.url, tracing)).rejects.toThrow('OpenTelemetry was loaded.');
  } finally {
    await database.stop();
  }
});
