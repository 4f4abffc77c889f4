import { REPORT_TOKEN_LIFETIME_MS } from '@clean-express/federation/reports';
import { bucketAt } from '@clean-express/release-contract/canary-buckets';
import type { Registry } from '@clean-express/release-contract/registry';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const SITE = 'http://localhost:3000';
const REPORT_KEY = 'k'.repeat(32);

/** The live release of the catalog, its canary, and one that no visitor gets. */
const LIVE = '1.0.0-a';
const CANARY = '2.0.0-b';
const OLD = '0.9.0-c';

function registryWithCanary(): Registry {
  const { catalog, blog } = fixtureReleases;
  if (!catalog || !blog) throw new Error('The fixtures have no releases.');
  const release = (version: string, traffic: number) => ({
    ...catalog,
    metadata: { version },
    deployment: { traffic, default: version === LIVE },
  });
  const releases = [release(CANARY, 10), release(LIVE, 90), release(OLD, 0)];
  return { microFrontends: { catalog: releases, blog: [blog] } };
}

const start = (environment: Record<string, string> = {}) =>
  startSsrServer({ REPORT_KEY, ...environment }, registryWithCanary());

const headers = { origin: SITE, 'sec-fetch-site': 'same-origin' };

type Request = { headers?: Record<string, string>; cookies?: Record<string, string> };

async function tokenOf(app: FastifyInstance): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/reports/token', headers });
  expect(response.headers['cache-control']).toBe('no-store');
  return response.json().token;
}

/** Sends a report with errors of these releases of the catalog; returns its status. */
async function report(
  app: FastifyInstance,
  token: string | undefined,
  versions: string[],
  request: Request = {},
): Promise<number> {
  const releases = versions.map((version) => ({ remote: 'catalog', version }));
  const payload = {
    errors: releases.map((release) => ({ ...release, phase: 'entry' })),
    vitals: [{ name: 'LCP', value: 1000, releases: releases.slice(0, 3) }],
    events: releases.map((release) => ({ ...release, event: 'request-sent' })),
    ...{ origin: 'cached', page: '/', token },
  };
  const options = { method: 'POST', url: '/reports', headers, payload, ...request } as const;
  return (await app.inject(options)).statusCode;
}

/** What counts for a release of the catalog: errors, slow paints, and events, which are reported together. */
async function reportsOf(app: FastifyInstance, version: string): Promise<number> {
  const metrics = (await app.inject('/metrics')).body.split('\n');
  const release = `remote="catalog",version="${version}"`;
  const counters = [
    `remote_errors_total{${release},phase="entry"}`,
    `remote_samples_total{${release},sample="LCP cached 4"}`,
    `remote_samples_total{${release},sample="event request-sent"}`,
  ];
  const counts = counters.map((counter) => {
    const line = metrics.find((text) => text.startsWith(counter));
    return Number(line?.split(' ').at(-1) ?? 0);
  });
  expect(new Set(counts).size).toBe(1);
  return counts[0] ?? 0;
}

const inCanary: Request = {
  cookies: { 'release-bucket': `${bucketAt(`catalog ${CANARY}`)}` },
};

describe('does not count', () => {
  const forged = [
    ['no token', async () => undefined],
    ['nonsense as its token', async () => 'nonsense'],
    [
      'the token of a server with another key',
      async () => tokenOf(await start({ REPORT_KEY: 'x'.repeat(32) })),
    ],
  ] as const;

  test.each(forged)('a report with %s', async (_, forge) => {
    const app = await start();
    expect(await report(app, await forge(), [CANARY], inCanary)).toBe(204);
    expect(await reportsOf(app, CANARY)).toBe(0);
    expect((await app.inject('/metrics')).body).not.toContain('web_vital_lcp_seconds_count{');
  });

  test('a report whose token has expired', async () => {
    const app = await start();
    const token = await tokenOf(app);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + REPORT_TOKEN_LIFETIME_MS + 1000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await report(app, token, [CANARY], inCanary)).toBe(204);
    expect(await reportsOf(app, CANARY)).toBe(0);
  });

  test.each([
    ['that is neither live nor a canary', OLD, inCanary],
    ['that only visitors of other buckets get', CANARY, { cookies: { 'release-bucket': '100' } }],
    ['that only visitors with a bucket get', CANARY, {}],
  ])('the error of a release %s', async (_, version, request) => {
    const app = await start();
    expect(await report(app, await tokenOf(app), [version], request)).toBe(204);
    expect(await reportsOf(app, version)).toBe(0);
  });
});

test('a page view counts once per remote and web vital, however often it reports', async () => {
  const app = await start();
  const token = await tokenOf(app);
  for (let time = 0; time < 5; time += 1) {
    expect(await report(app, token, Array(10).fill(CANARY), inCanary)).toBe(204);
  }
  expect(await reportsOf(app, CANARY)).toBe(1);
  expect((await app.inject('/metrics')).body).toContain(
    'web_vital_lcp_seconds_count{page="/",remote="catalog",release="canary"} 1',
  );
});

test('one client cannot end a canary, nor keep a bad one', async () => {
  const app = await start({ REPORTS_PER_MINUTE: '1000' });
  for (let view = 0; view < 50; view += 1) {
    await report(app, await tokenOf(app), [CANARY], inCanary);
    await report(app, await tokenOf(app), [LIVE]);
  }
  expect([await reportsOf(app, CANARY), await reportsOf(app, LIVE)]).toEqual([1, 1]);
});

test('a tab that was opened before the canary still counts for the live release', async () => {
  const app = await start();
  await report(app, await tokenOf(app), [LIVE], inCanary);
  expect(await reportsOf(app, LIVE)).toBe(1);
});

test('SSR servers with the same key accept the tokens of each other', async () => {
  const [one, other] = [await start(), await start()];
  await report(other, await tokenOf(one), [LIVE]);
  expect(await reportsOf(other, LIVE)).toBe(1);
});

test('an SSR server without a key accepts its own tokens', async () => {
  const app = await startSsrServer({}, registryWithCanary());
  await report(app, await tokenOf(app), [LIVE]);
  expect(await reportsOf(app, LIVE)).toBe(1);
});

test.each([
  ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { origin: SITE, 'sec-fetch-site': 'same-site' }],
  ['an older browser on another site', { origin: 'https://evil.example' }],
  ['a page with an opaque origin', { origin: 'null' }],
  ['a program that names no origin', {}],
])('refuses %s', async (_, from: Record<string, string>) => {
  const app = await start();
  const token = await tokenOf(app);
  const asked = await app.inject({ method: 'POST', url: '/reports/token', headers: from });
  expect([asked.statusCode, asked.json().code]).toEqual([403, 'other-site']);
  expect(await report(app, token, [LIVE], { headers: from })).toBe(403);
  expect(await reportsOf(app, LIVE)).toBe(0);
});

test('pages contain no token', async () => {
  const app = await start();
  const { body } = await app.inject('/');
  expect(body).not.toContain('eyJ');
});
