import type { Vital } from '@clean-express/federation/reports';
import type { PageOrigin } from '@clean-express/release-contract/samples';
import { createRegister } from '@clean-express/server-kit/metrics';
import { missingMetrics } from '@clean-express/server-kit/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RegistryStatus, RegistryWatcher } from '../releases/registry-watcher.ts';
import { fixturePage } from '../testing/fixture-page.ts';
import { fixtureShell } from '../testing/fixture-shell.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';
import { createMetrics } from './metrics.ts';

const loaded: RegistryStatus = { number: 7, loadedAt: '2026-01-01T00:00:00.000Z' };

const one = '192.0.2.1';

const { version: SHELL_VERSION } = fixtureShell().metadata;

function createWith(status: RegistryStatus = loaded, clientWeight = 100) {
  const refused: RegistryWatcher['refused'] = new Map([['older', 2]]);
  const watcher = { status, checkAge: 1500, refused };
  const register = createRegister();
  const metrics = createMetrics(register, watcher, clientWeight);
  return {
    ...metrics,
    view: (path: string, status = 200, from = one, isCompared = true) =>
      metrics.countView(fixturePage(path), { status, isCompared }, from),
    /** The lines of one metric. */
    lines: async (name: string) =>
      (await register.metrics()).split('\n').filter((line) => line.startsWith(name)),
  };
}

describe('views', () => {
  test('are counted by route, not by path', async () => {
    const { view, lines } = createWith();
    view('/services/1');
    view('/services/2');
    expect(await lines('page_views_total')).toEqual([
      'page_views_total{page="/services/:id",status="200"} 2',
    ]);
  });

  test.each([
    ['/', '/', 200],
    ['/contact', '/contact', 200],
    ['/no-such-page', 'other', 404],
    ['/services/1/2/3', 'other', 404],
  ])('%s is counted as %s', async (path, page, status) => {
    const { view, lines } = createWith();
    view(path, status);
    expect(await lines('page_views_total')).toEqual([
      `page_views_total{page="${page}",status="${status}"} 1`,
    ]);
  });

  test('are counted for the releases that the page includes', async () => {
    const { view, lines } = createWith();
    view('/');
    view('/services/1');
    view('/contact');
    // No process was ready to render it.
    view('/contact', 200, one, false);
    expect(await lines('remote_views_total')).toEqual([
      `remote_views_total{remote="shell",version="${SHELL_VERSION}"} 3`,
      'remote_views_total{remote="catalog",version="1.0.0-a"} 2',
      'remote_views_total{remote="blog",version="1.0.0-a"} 1',
    ]);
  });
});

test('errors are counted by release and phase', async () => {
  const { countError, lines } = createWith();
  countError({ remote: 'blog', version: '1.0.0-a', phase: 'evaluation' }, one);
  expect(await lines('remote_errors_total')).toEqual([
    'remote_errors_total{remote="blog",version="1.0.0-a",phase="evaluation"} 1',
  ]);
});

describe('the weight of one client', () => {
  const error = { remote: 'blog', version: '1.0.0-a', phase: 'entry' } as const;

  test('is limited per release, for views and for errors', async () => {
    const { view, countError, lines } = createWith(loaded, 2);
    for (let time = 0; time < 50; time += 1) {
      view('/blogs');
      countError(error, one);
      countError({ ...error, version: '2.0.0-b' }, one);
    }
    view('/blogs', 200, '192.0.2.2');
    countError(error, '192.0.2.2');
    expect(await lines('remote_views_total')).toEqual([
      `remote_views_total{remote="shell",version="${SHELL_VERSION}"} 3`,
      'remote_views_total{remote="blog",version="1.0.0-a"} 3',
    ]);
    expect(await lines('remote_errors_total')).toEqual([
      'remote_errors_total{remote="blog",version="1.0.0-a",phase="entry"} 3',
      'remote_errors_total{remote="blog",version="2.0.0-b",phase="entry"} 2',
    ]);
    expect(await lines('page_views_total')).toEqual([
      'page_views_total{page="other",status="200"} 51',
    ]);
  });

  test('is limited for renders, so that nobody fails a release by the one address that it cannot render', async () => {
    const { countRender, lines } = createWith(loaded, 2);
    const failing = [{ remote: 'blog', version: '1.0.0-a' }];
    for (let time = 0; time < 50; time += 1) countRender(failing, failing, one);
    countRender(failing, failing, '192.0.2.2');
    for (const name of ['remote_renders_total', 'remote_render_failures_total']) {
      expect(await lines(name)).toEqual([`${name}{remote="blog",version="1.0.0-a"} 3`]);
    }
  });

  test('is limited for a network of many addresses, too', async () => {
    const { countError, lines } = createWith(loaded, 2);
    for (let address = 0; address < 100; address += 1) {
      countError(error, `2001:db8:0:${address.toString(16)}::1`);
    }
    expect(await lines('remote_errors_total')).toEqual([
      'remote_errors_total{remote="blog",version="1.0.0-a",phase="entry"} 2',
    ]);
  });

  test('returns after a day', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { countError, lines } = createWith(loaded, 1);
    countError(error, one);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000 + 1);
    countError(error, one);
    expect(await lines('remote_errors_total')).toEqual([
      'remote_errors_total{remote="blog",version="1.0.0-a",phase="entry"} 2',
    ]);
  });
});

test('renders are counted for all releases that the page includes, failures for those that have failed', async () => {
  const { countRender, lines } = createWith();
  const { included } = fixturePage('/services/1');
  countRender(included, [{ remote: 'catalog', version: '1.0.0-a' }], one);
  countRender(included, [], one);
  expect(await lines('remote_renders_total')).toEqual([
    `remote_renders_total{remote="shell",version="${SHELL_VERSION}"} 2`,
    'remote_renders_total{remote="catalog",version="1.0.0-a"} 2',
  ]);
  expect(await lines('remote_render_failures_total')).toEqual([
    'remote_render_failures_total{remote="catalog",version="1.0.0-a"} 1',
  ]);
});

test('undeclared queries are counted for the page that rendered them', async () => {
  const { countUndeclaredQueries, lines } = createWith();
  countUndeclaredQueries(fixturePage('/services/1'), 2);
  countUndeclaredQueries(fixturePage('/services/2'), 1);
  countUndeclaredQueries(fixturePage('/nowhere'), 1);
  expect(await lines('undeclared_queries_total')).toEqual([
    'undeclared_queries_total{page="/services/:id"} 3',
    'undeclared_queries_total{page="other"} 1',
  ]);
});

test.each([
  ['LCP', 2300, 'web_vital_lcp_seconds', '2.5', 2.3],
  ['FCP', 900, 'web_vital_fcp_seconds', '1', 0.9],
  ['INP', 180, 'web_vital_inp_seconds', '0.2', 0.18],
  ['TTFB', 700, 'web_vital_ttfb_seconds', '0.8', 0.7],
  ['CLS', 0.08, 'web_vital_cls', '0.1', 0.08],
] as const)('observes %s of %d in %s', async (name, value, metric, bound, sum) => {
  const { observeVital, lines } = createWith();
  const labels = (release: string) => `page="/services",remote="catalog",release="${release}"`;
  const catalog = { remote: 'catalog', version: '2.0.0', role: 'canary' } as const;
  observeVital({ name, value }, '/services', [catalog], '192.0.2.1');
  const found = await lines(metric);
  expect(found).toContain(`${metric}_bucket{le="${bound}",${labels('canary')}} 1`);
  expect(found).toContain(`${metric}_sum{${labels('canary')}} ${sum}`);
});

test('observes a vital that counts for no release', async () => {
  const { observeVital, lines } = createWith();
  observeVital({ name: 'LCP', value: 100, origin: 'cached' }, '/services', [], '192.0.2.1');
  const found = await lines('web_vital_lcp_seconds');
  expect(found).toContain(
    'web_vital_lcp_seconds_count{page="/services",remote="other",release="other"} 1',
  );
});

test('counts vitals of each release by how good they were and how the page came, and events', async () => {
  const { observeVital, countEvent, readCounts } = createWith(loaded, 2);
  const blog = { remote: 'blog', version: '1.0.0' };
  const observe = (name: Vital, value: number, origin?: PageOrigin) =>
    observeVital({ name, value, origin }, '/blogs', [{ ...blog, role: 'live' }], '192.0.2.1');
  observe('LCP', 2500, 'cached');
  observe('LCP', 9000, 'rendered');
  // One client counts twice a day.
  observe('LCP', 9000, 'rendered');
  observe('CLS', 0, 'cached');
  observe('TTFB', 100, 'cached');
  observe('INP', 30);
  countEvent({ ...blog, event: 'read' }, '192.0.2.1');
  expect((await readCounts()).blog?.['1.0.0']).toMatchObject({
    samples: { 'LCP cached 10': 1, 'LCP rendered 11': 1, 'CLS cached 0': 1, 'event read': 1 },
  });
});

test.each([
  ['is in use', loaded, 1, 7],
  ['could not be replaced', { ...loaded, problem: 'broken' }, 0, 7],
  ['was never loaded', { problem: 'no such file' }, 0, 0],
])(
  'reports whether a registry that %s is current, and its number',
  async (_, status, ok, number) => {
    const { lines } = createWith(status);
    expect(await lines('registry_ok')).toEqual([`registry_ok ${ok}`]);
    expect(await lines('registry_number')).toEqual([`registry_number ${number}`]);
  },
);

test('reports when the registry was last checked, and why others were refused', async () => {
  const { lines } = createWith();
  expect(await lines('registry_check_age_seconds')).toEqual(['registry_check_age_seconds 1.5']);
  const refused = [
    'registry_refused_total{reason="signature"} 0',
    'registry_refused_total{reason="schema"} 0',
    'registry_refused_total{reason="older"} 2',
    'registry_refused_total{reason="different"} 0',
  ];
  expect(await lines('registry_refused_total')).toEqual(refused);
  // Reading them does not count them again.
  expect(await lines('registry_refused_total')).toEqual(refused);
});

test('each SSR server has its own metrics', async () => {
  createWith().view('/');
  expect(await createWith().lines('page_views_total')).toEqual([]);
});

test('/metrics has the Prometheus format and is not cached', async () => {
  const app = await startSsrServer();
  const { headers, body } = await app.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('process_cpu_seconds_total');
});

test('/metrics needs the token of the server', async () => {
  const METRICS_TOKEN = 'metrics-token-of-the-tests-0123456789';
  const app = await startSsrServer({ METRICS_TOKEN });
  expect((await app.inject('/metrics')).statusCode).toBe(401);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
});

test('every metric that an alert about it reads is exposed', async () => {
  const app = await startSsrServer({ SERVER_RENDERING: 'true' });
  const { body } = await app.inject('/metrics');
  expect(missingMetrics('ssr-server', body)).toEqual([]);
});

test('counts a client again when the releases have changed', async () => {
  const status = { ...loaded, servedNumber: 7 };
  const { view, lines } = createWith(status, 1);
  const views = async () => (await lines('remote_views_total{remote="blog"')).join();
  for (const _ of [1, 2]) view('/blogs');
  expect(await views()).toMatch(/ 1$/);
  status.servedNumber = 8;
  for (const _ of [1, 2]) view('/blogs');
  expect(await views()).toMatch(/ 2$/);
});
