import type { Health } from '@clean-express/release-contract/release-api';
import type { Samples } from '@clean-express/release-contract/samples';
import type { Database } from '@clean-express/server-kit/database';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReleaseError } from '../rows/release-error.ts';
import { publish, release, startApp, type TestApp } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { CanaryMonitor } from './canary-monitor.ts';

const KEY = 'ssr-server-key-of-the-tests-0123456789';

/** Two SSR servers. */
const ONE = '0197f3c4-0000-7000-8000-000000000001';
const TWO = '0197f3c4-0000-7000-8000-000000000002';

interface Counts extends Health {
  samples: Samples;
}

const NONE: Counts = {
  ...{ views: 0, errors: 0, failedLoads: 0, renders: 0, failedRenders: 0 },
  samples: {},
};

let app: TestApp;
let database: Database;
let monitor: CanaryMonitor;
/** What the SSR servers have counted so far. */
let counted: Record<string, { canary: Counts; stable: Counts }>;

/** A site with 2.0.0 of a remote as canary. */
beforeEach(async () => {
  database = await emptyDatabase();
  app = await startApp({ database, environment: { SSR_SERVER_KEY: KEY } });
  await release(app, 'catalog', '1.0.0');
  await publish(app, 'catalog', '2.0.0');
  const { releases, auditLog } = app;
  await setCanary();
  const { sql } = database;
  const log = { info: (message: string) => void app.lines.push(message) };
  monitor = new CanaryMonitor({ sql, releases, log, audit: auditLog });
  counted = {};
});

const setCanary = (share = 10) => app.releases.setCanary('catalog', '2.0.0', share, { by: 'ada' });

const numberNow = async () => (await app.releases.currentRegistry())?.number ?? 0;

/** An SSR server says what it has counted so far. */
async function announce(server = ONE, number?: number) {
  const { canary, stable } = counted[server] ?? { canary: NONE, stable: NONE };
  const counts = { catalog: { '1.0.0': stable, '2.0.0': canary } };
  const text = 'The server could not render it once, first on /services: Error: Broken.';
  const failed = { remote: 'catalog', version: '2.0.0', text };
  const failures = canary.failedRenders > 0 ? [failed] : [];
  const body = { hosts: [1], number: number ?? (await numberNow()), counts, failures };
  expect((await app.send('PUT', `/ssr-servers/${server}`, body, KEY)).statusCode).toBe(204);
}

function plus(total: Counts, { samples: added = {}, ...counters }: Partial<Counts>): Counts {
  const sum = (before: Record<string, number>, more: Record<string, number>) =>
    Object.fromEntries(
      [...new Set([...Object.keys(before), ...Object.keys(more)])].map((name) => [
        name,
        (before[name] ?? 0) + (more[name] ?? 0),
      ]),
    );
  const { samples, ...health } = total;
  return { ...total, ...sum({ ...health }, counters), samples: sum(samples, added) };
}

/** An SSR server counts more, and says so. */
async function count(canary: Partial<Counts>, stable: Partial<Counts>, server = ONE) {
  const before = counted[server] ?? { canary: NONE, stable: NONE };
  counted[server] = { canary: plus(before.canary, canary), stable: plus(before.stable, stable) };
  await announce(server);
}

/** Whether the canary runs after the next check. */
async function isRunning(): Promise<boolean> {
  await monitor.check();
  return (await app.releases.traffic()).catalog?.canary !== undefined;
}

const BROKEN = [
  { views: 25, errors: 25 },
  { views: 225, errors: 0 },
] as const;

it('rolls back a canary that fails where the live release does not, and logs the reason', async () => {
  await count(...BROKEN);
  expect(await isRunning()).toBe(false);
  const reason = 'Its errors (25 in 25 page views) are clearly above those of 1.0.0 (0 in 225).';
  const [entry] = await app.releases.history('catalog');
  expect(entry).toMatchObject({ action: 'rollback', by: 'canary monitor', reason });
  const detail = { remote: 'catalog', canary: '2.0.0', reason, number: entry?.number };
  await expect
    .poll(app.audit)
    .toContainEqual(
      expect.objectContaining({ event: 'release rolled back', by: 'canary monitor', detail }),
    );
  expect(app.lines.join()).toContain(`catalog 2.0.0 was rolled back. ${reason}`);
});

it.each<[string, Partial<Counts>, Partial<Counts>, string]>([
  [
    'server renders',
    { views: 100, renders: 40, failedRenders: 40 },
    { views: 100, renders: 40 },
    'Its failed server renders (40 in 40 renders) are clearly above those of 1.0.0 (0 in 40). The server could not render it once, first on /services: Error: Broken.',
  ],
  [
    'files',
    { views: 100, failedLoads: 40 },
    { views: 100, failedLoads: 1 },
    'Its failed loads of files (40 in 100 page views) are clearly above those of 1.0.0 (1 in 100).',
  ],
])('rolls back a canary whose %s fail although browsers report no error', async (...row) => {
  const [, canary, stable, reason] = row;
  await count(canary, stable);
  expect(await isRunning()).toBe(false);
  expect((await app.releases.history('catalog'))[0]).toMatchObject({ action: 'rollback', reason });
  const [ended] = (await app.send('GET', '/remotes/catalog/releases')).json();
  expect(ended).toMatchObject({ version: '2.0.0', ended: reason });
});

it('rolls back a canary that paints a second later than the live release, which is fast', async () => {
  await app.releases.rollBack('catalog', undefined, { by: 'ada' });
  await count({}, { samples: { 'LCP cached 2': 90, 'LCP cached 4': 10 } });
  await setCanary();
  await count({ samples: { 'LCP cached 6': 25 } }, { samples: { 'LCP cached 2': 225 } });
  expect(await isRunning()).toBe(false);
  const reason =
    'Its page views with LCP above 0.75 s (25 in 25 that were cached) are clearly above those of 1.0.0 (0 in 225).';
  expect((await app.releases.history('catalog'))[0]).toMatchObject({ reason });
});

it('compares vitals of pages that came in the same way', async () => {
  for (let second = 0; second < 30; second += 1) {
    await count(
      { samples: { 'LCP rendered 11': 10, 'LCP cached 2': 1 } },
      { samples: { 'LCP rendered 11': 5, 'LCP cached 2': 85 } },
    );
  }
  expect(await isRunning()).toBe(true);
});

it.each<[string, Samples, Samples, string]>([
  [
    'rarely has an event that is wanted',
    { 'event request-sent': 0 },
    { 'event request-sent': 90 },
    'Its events request-sent (0 in 100 page views) are clearly below those of 1.0.0 (90 in 100).',
  ],
  [
    'often has an event that is not',
    { 'event cancelled': 90 },
    { 'event cancelled': 1 },
    'Its events cancelled (90 in 100 page views) are clearly above those of 1.0.0 (1 in 100).',
  ],
])('rolls back a canary that %s', async (_, canary, stable, reason) => {
  await count({ views: 100, samples: canary }, { views: 100, samples: stable });
  expect(await isRunning()).toBe(false);
  expect((await app.releases.history('catalog'))[0]).toMatchObject({ reason });
});

it('judges by no event that the releases do not declare', async () => {
  await count({ views: 100, samples: { 'event read': 100 } }, { views: 100 });
  expect(await isRunning()).toBe(true);
});

it('shows each measure of a canary beside that of the live release', async () => {
  await count({ views: 100, errors: 1, samples: { 'LCP cached 11': 4 } }, { views: 900 });
  const [row] = (await app.send('GET', '/remotes/catalog/releases')).json();
  expect(row.measures).toContainEqual({
    name: 'errors',
    canary: { all: 100, failed: 1 },
    live: { all: 900, failed: 0 },
  });
  expect(row.measures).toContainEqual({
    name: 'LCP cached',
    canary: { all: 4, failed: 4 },
    live: { all: 0, failed: 0 },
  });
});

it('compares server renders with each other: the pages of the live release are cached', async () => {
  for (let second = 0; second < 30; second += 1) {
    await count(
      { views: 10, renders: 10, failedRenders: 2 },
      { views: 900, renders: 10, failedRenders: 2 },
    );
  }
  expect(await isRunning()).toBe(true);
});

it('decides nothing after a few page views', async () => {
  await count({ views: 15, errors: 15 }, { views: 135, errors: 0 });
  expect(await isRunning()).toBe(true);
});

it('keeps a canary that fails as often as the live release', async () => {
  for (let second = 0; second < 30; second += 1) {
    await count({ views: 10, errors: 1 }, { views: 90, errors: 9 });
  }
  expect(await isRunning()).toBe(true);
});

it('adds up small differences over time, of all SSR servers, and after a restart', async () => {
  for (let second = 0; second < 40; second += 1) {
    if (second === 20) {
      const { releases, auditLog: audit } = app;
      monitor = new CanaryMonitor({ sql: database.sql, releases, log: { info: vi.fn() }, audit });
    }
    await count({ views: 10, errors: 3 }, { views: 90, errors: 9 }, second % 2 ? ONE : TWO);
    if (second < 5) expect(await isRunning()).toBe(true);
  }
  expect(await isRunning()).toBe(false);
});

it('counts once what an SSR server says twice, late or after a lost announcement', async () => {
  await count({ views: 15, errors: 15, samples: { 'LCP cached 11': 5 } }, { views: 135 });
  const late = counted[ONE];
  for (const _ of [1, 2, 3]) await announce();
  counted[ONE] = { canary: NONE, stable: NONE };
  await announce();
  if (late) counted[ONE] = late;
  expect(await isRunning()).toBe(true);
  const [row] = (await app.send('GET', '/remotes/catalog/releases')).json();
  expect(row).toMatchObject({ version: '2.0.0', views: 15, errors: 15 });
  const lcp = row.measures.find(({ name }: { name: string }) => name === 'LCP cached');
  expect(lcp.canary.all).toBe(5);
  await count({ views: 10, errors: 10 }, { views: 90, errors: 0 });
  expect(await isRunning()).toBe(false);
});

it('judges by no count of visitors that had other shares of the releases', async () => {
  const before = await numberNow();
  await setCanary(50);
  counted[ONE] = { canary: plus(NONE, BROKEN[0]), stable: plus(NONE, BROKEN[1]) };
  await announce(ONE, before);
  expect(await isRunning()).toBe(true);
  await count(...BROKEN);
  expect(await isRunning()).toBe(false);
});

it('keeps a canary that was promoted in the meantime', async () => {
  await count(...BROKEN);
  const rollBack = vi.spyOn(app.releases, 'rollBack');
  rollBack.mockRejectedValueOnce(new ReleaseError('conflict', 'Promoted.'));
  await monitor.check();
  await app.releases.promote('catalog', '2.0.0', { by: 'ada' });
  await monitor.check();
  expect(await app.releases.traffic()).toMatchObject({ catalog: { live: '2.0.0' } });
  expect((await app.releases.history('catalog'))[0]?.action).toBe('promote');
});

it('judges a canary anew that is set again', async () => {
  await count(...BROKEN);
  expect(await isRunning()).toBe(false);
  await setCanary();
  await count({ views: 1 }, { views: 9 });
  expect(await isRunning()).toBe(true);
});

it('rolls nothing back while another instance writes, and does so once it writes itself', async () => {
  const isWriter = vi.spyOn(app.releases, 'isWriter', 'get').mockReturnValue(false);
  await count(...BROKEN);
  expect(await isRunning()).toBe(true);
  isWriter.mockRestore();
  expect(await isRunning()).toBe(false);
});

it('passes on errors that are none of the rules of releases', async () => {
  await count(...BROKEN);
  vi.spyOn(app.releases, 'rollBack').mockRejectedValueOnce(new Error('The database is away.'));
  await expect(monitor.check()).rejects.toThrow('The database is away.');
});
