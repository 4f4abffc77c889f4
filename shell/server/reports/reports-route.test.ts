// @vitest-environment node
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { fixtureRegistry } from '../testing/releases.ts';
import { addReportsRoute } from './reports-route.ts';

let app: FastifyInstance;
let metrics: Metrics;
let log: string[];

const known = { remote: 'catalog', version: '1.0.0-a', phase: 'entry' };
const nothing = { errors: [], vitals: [], page: '/' };

beforeEach(async () => {
  log = [];
  const watcher = { registry: fixtureRegistry, status: {} };
  metrics = createMetrics(watcher);
  app = fastify({ logger: { level: 'trace', stream: { write: (line) => log.push(line) } } });
  await addReportsRoute(app, { watcher, metrics }, 60);
  app.get('/other', () => 'other');
});

afterEach(() => app.close());

const send = (payload: unknown, type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: '/reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** What was counted of a metric: its lines with labels. */
async function counted(name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`));
}

test.each(['application/json', 'text/plain', 'text/plain;charset=UTF-8'])(
  'counts the error of a release that comes as %s',
  async (type) => {
    const answer = await send({ ...nothing, errors: [known] }, type);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
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
  expect((await send({ ...nothing, vitals, page: '/services/42' })).statusCode).toBe(204);
  expect(await counted('web_vital_lcp_seconds_count')).toEqual([
    'web_vital_lcp_seconds_count{page="/services/:id"} 1',
  ]);
  expect(await counted('web_vital_cls_count')).toEqual([
    'web_vital_cls_count{page="/services/:id"} 1',
  ]);
});

test.each([
  ['a remote that there is not', { ...known, remote: 'casino' }],
  ['a name that every object has', { ...known, remote: 'constructor' }],
  ['a version that was never published', { ...known, version: '9.9.9' }],
])('%s is dropped, and the rest counts', async (_, unknown) => {
  const errors = [unknown, { ...known, phase: 'timeout' }];
  expect((await send({ ...nothing, errors })).statusCode).toBe(204);
  expect(await counted('remote_errors_total')).toEqual([
    'remote_errors_total{remote="catalog",version="1.0.0-a",phase="timeout"} 1',
  ]);
});

test('vitals of a page that there is not are dropped', async () => {
  const vitals = [{ name: 'LCP', value: 1200 }];
  expect((await send({ ...nothing, vitals, page: '/wp-admin' })).statusCode).toBe(204);
  expect(await counted('web_vital_lcp_seconds_count')).toEqual([]);
});

test.each([
  ['is not JSON', '{"errors":'],
  ['is empty', ''],
  ['has a phase that there is not', { ...nothing, errors: [{ ...known, phase: 'mood' }] }],
  ['has a negative vital', { ...nothing, vitals: [{ name: 'LCP', value: -1 }] }],
  ['has an endless vital', '{"errors":[],"vitals":[{"name":"LCP","value":1e999}],"page":"/"}'],
  ['has more than ten errors', { ...nothing, errors: Array(11).fill(known) }],
  ['has more than ten vitals', { ...nothing, vitals: Array(11).fill({ name: 'LCP', value: 1 }) }],
  ['says more than it may', { ...nothing, email: 'ada@visitors.example' }],
  ['has no path for a page', { ...nothing, page: 'services' }],
  ['has a page of 301 characters', { ...nothing, page: `/${'x'.repeat(300)}` }],
])('a report that %s is refused', async (_, payload) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-report' });
});

test('a report of another type is refused', async () => {
  const answer = await send(nothing, 'application/xml');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-report']);
});

test('a report above 4 kB is refused', async () => {
  const answer = await send(' '.repeat(4097));
  expect(answer.statusCode).toBe(413);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' });
});

test('the 61st report of a client in a minute is refused; other addresses go on', async () => {
  for (let sent = 0; sent < 60; sent += 1) expect((await send(nothing)).statusCode).toBe(204);
  const answer = await send(nothing);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
  const other = await app.inject('/other');
  expect([other.statusCode, other.headers['x-ratelimit-limit']]).toEqual([200, undefined]);
});

test('nothing of a report is logged, nor a cookie set', async () => {
  const secret = 'a-very-private-word';
  const answers = [
    await send({ ...nothing, errors: [{ ...known, version: secret }] }),
    await send(`${secret}{`),
    await send({ ...nothing, [secret]: 1 }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 400, 400]);
  expect(log.join('')).toContain('/reports');
  expect(log.join('')).not.toContain(secret);
  for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined();
});
