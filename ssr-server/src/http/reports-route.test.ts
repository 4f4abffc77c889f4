import { createRegister } from '@clean-express/server-kit/metrics';
import cookies from '@fastify/cookie';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { ReleaseErrors } from '../metrics/release-errors.ts';
import { fixtureRegistry, withShell } from '../testing/releases.ts';
import { ReportTokens } from './report-tokens.ts';
import { addReportsRoute } from './reports-route.ts';

let app: FastifyInstance;
let metrics: Metrics;
let releaseErrors: ReleaseErrors;
let register: ReturnType<typeof createRegister>;
let log: string[];
let token: string;

const SITE = 'http://localhost:3000';

const catalog = { remote: 'catalog', version: '1.0.0-a' };
const published = { ...catalog, phase: 'entry' };
const withText = (message: string, stack: string) => ({ ...published, message, stack });
const sent = { ...catalog, event: 'request-sent' };
const lcp = { name: 'LCP', value: 1200 };
const nothing = { errors: [], vitals: [], page: '/' };

beforeEach(async () => {
  log = [];
  const watcher = {
    registry: withShell(fixtureRegistry),
    status: {},
    checkAge: 0,
    refused: new Map(),
  };
  register = createRegister();
  metrics = createMetrics(register, watcher, 5);
  app = fastify({ logger: { level: 'trace', stream: { write: (line) => log.push(line) } } });
  await app.register(cookies);
  releaseErrors = new ReleaseErrors(1);
  const tokens = new ReportTokens(undefined);
  token = await tokens.issue();
  const counted = { watcher, metrics, releaseErrors, tokens };
  await addReportsRoute(app, { ...counted, siteUrl: SITE, perMinute: 60 });
  app.get('/other', () => 'other');
});

afterEach(() => app.close());

const send = (payload: unknown, type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: '/reports',
    headers: { 'content-type': type, origin: SITE },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** The lines of a metric that have labels. */
async function counted(name: string): Promise<string[]> {
  return (await register.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
}

test.each(['application/json', 'text/plain', 'text/plain;charset=UTF-8'])(
  'counts the error of a release that is sent as %s',
  async (type) => {
    const response = await send({ ...nothing, token, errors: [published] }, type);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await counted('remote_errors_total')).toEqual([
      'remote_errors_total{remote="catalog",version="1.0.0-a",phase="entry"} 1',
    ]);
  },
);

test('counts vitals by the route of the page', async () => {
  const vitals = [
    { name: 'LCP', value: 1200 },
    { name: 'CLS', value: 0 },
  ];
  expect((await send({ ...nothing, token, vitals, page: '/services/42' })).statusCode).toBe(204);
  expect(await counted('web_vital_lcp_seconds_count')).toEqual([
    'web_vital_lcp_seconds_count{page="/services/:id",remote="other",release="other"} 1',
  ]);
  expect(await counted('web_vital_cls_count')).toEqual([
    'web_vital_cls_count{page="/services/:id",remote="other",release="other"} 1',
  ]);
});

test('counts vitals and events for the releases that they are of, once for each page view', async () => {
  const report = {
    ...nothing,
    ...{ token, page: '/services/42', origin: 'cached' },
    vitals: [{ ...lcp, releases: [catalog, catalog, { ...catalog, version: '9.9.9' }] }],
    events: [sent, { ...sent, event: 'undeclared' }, { ...sent, event: 'constructor' }],
  };
  await send(report);
  await send(report);
  expect(await counted('remote_samples_total')).toEqual([
    'remote_samples_total{remote="catalog",version="1.0.0-a",sample="event request-sent"} 1',
    'remote_samples_total{remote="catalog",version="1.0.0-a",sample="LCP cached 5"} 1',
  ]);
  const labels = 'page="/services/:id",remote="catalog",release="live"';
  expect(await counted('web_vital_lcp_seconds_count')).toEqual([
    `web_vital_lcp_seconds_count{${labels}} 1`,
  ]);
});

test.each([
  ['an unknown remote', { ...published, remote: 'casino' }],
  ['a property of every object', { ...published, remote: 'constructor' }],
  ['an unknown version', { ...published, version: '9.9.9' }],
])('ignores the error of %s, and counts the others', async (_, unknown) => {
  const errors = [unknown, { ...published, phase: 'timeout' }];
  expect((await send({ ...nothing, token, errors })).statusCode).toBe(204);
  expect(await counted('remote_errors_total')).toEqual([
    'remote_errors_total{remote="catalog",version="1.0.0-a",phase="timeout"} 1',
  ]);
});

test('ignores the vitals of a page that does not exist', async () => {
  const vitals = [{ name: 'LCP', value: 1200 }];
  expect((await send({ ...nothing, token, vitals, page: '/wp-admin' })).statusCode).toBe(204);
  expect(await counted('web_vital_lcp_seconds_count')).toEqual([]);
});

test.each([
  ['is not JSON', '{"errors":'],
  ['is empty', ''],
  ['has an unknown phase', { ...nothing, errors: [{ ...published, phase: 'mood' }] }],
  ['has a message of 501 characters', { ...nothing, errors: [withText('x'.repeat(501), '')] }],
  ['has a stack of 4001 characters', { ...nothing, errors: [withText('', 'x'.repeat(4001))] }],
  ['has a message that is no text', { ...nothing, errors: [{ ...published, message: {} }] }],
  ['has a negative vital', { ...nothing, vitals: [{ name: 'LCP', value: -1 }] }],
  ['has an infinite vital', '{"errors":[],"vitals":[{"name":"LCP","value":1e999}],"page":"/"}'],
  ['has more than ten errors', { ...nothing, errors: Array(11).fill(published) }],
  ['has more than ten vitals', { ...nothing, vitals: Array(11).fill({ name: 'LCP', value: 1 }) }],
  ['has more than ten events', { ...nothing, events: Array(11).fill(sent) }],
  [
    'has a vital of four releases',
    { ...nothing, vitals: [{ ...lcp, releases: Array(4).fill(catalog) }] },
  ],
  ['has an unknown origin', { ...nothing, origin: 'stolen' }],
  ['has an unknown field', { ...nothing, email: 'ada@visitors.example' }],
  ['has a token of 501 characters', { ...nothing, token: 'x'.repeat(501) }],
  ['has a page without a leading slash', { ...nothing, page: 'services' }],
  ['has a page of 301 characters', { ...nothing, page: `/${'x'.repeat(300)}` }],
])('refuses a report that %s', async (_, payload) => {
  const response = await send(payload);
  expect(response.statusCode).toBe(400);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({ status: 400, code: 'invalid-report' });
});

test('refuses a report of another media type', async () => {
  const response = await send(nothing, 'application/xml');
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-report']);
});

test('groups what errors say by the route of the page, with files by their release', async () => {
  const folder = new URL('.', fixtureRegistry.microFrontends.catalog?.[0]?.url).href;
  const stack = `TypeError: a\n    at f (${folder}assets/list.js?retry=1:1:20)\n    at ${SITE}/remotes/catalog/1.0.0-a/b.js:2:3\n    at ${SITE}/assets/react.js:1:9`;
  const thrown = { ...published, phase: 'render', message: 'TypeError: a', stack };
  const response = await send({ ...nothing, token, page: '/services/42', errors: [thrown] });
  const request = response.headers['x-request-id'] ?? expect.any(String);
  expect(releaseErrors.take()).toEqual([
    {
      ...{ ...catalog, kind: 'browser', message: 'TypeError: a', page: '/services/:id', views: 1 },
      stack:
        'at f (catalog@1.0.0-a/assets/list.js:1:20)\nat catalog@1.0.0-a/b.js:2:3\nat shell/assets/react.js:1:9',
      fingerprint: expect.stringMatching(/^[\da-f]{16}$/),
      requests: [request],
    },
  ]);
  // The same page view, and what does not say more than that something failed.
  await send({ ...nothing, token, errors: [thrown, published] });
  expect(releaseErrors.take()).toEqual([]);
});

test('says that errors may have a message, which servers of before do not say', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/reports/token',
    headers: { origin: SITE },
  });
  expect(response.json()).toEqual({ token: expect.any(String), takesMessages: true });
});

test('refuses a report above 64 kB', async () => {
  const response = await send(' '.repeat(65_537));
  expect(response.statusCode).toBe(413);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({ status: 413, code: 'too-large' });
});

test('refuses the 61st report of a client in a minute, and no other requests', async () => {
  for (let sent = 0; sent < 60; sent += 1) expect((await send(nothing)).statusCode).toBe(204);
  const response = await send(nothing);
  expect(response.statusCode).toBe(429);
  expect(response.headers['retry-after']).toBeDefined();
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
  const other = await app.inject('/other');
  expect([other.statusCode, other.headers['x-ratelimit-limit']]).toEqual([200, undefined]);
});

test('logs nothing of a report, and sets no cookie', async () => {
  const secret = 'a-very-private-word';
  const responses = [
    await send({ ...nothing, token, errors: [{ ...published, version: secret }] }),
    await send(`${secret}{`),
    await send({ ...nothing, [secret]: 1 }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 400, 400]);
  expect(log.join('')).toContain('/reports');
  expect(log.join('')).not.toContain(secret);
  for (const { headers } of responses) expect(headers['set-cookie']).toBeUndefined();
});
