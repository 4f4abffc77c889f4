import type { Health } from '@clean-express/release-contract/release-api';
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

const NONE: Health = { views: 0, errors: 0, failedLoads: 0, renders: 0, failedRenders: 0 };

let app: TestApp;
let database: Database;
let monitor: CanaryMonitor;
/** What the SSR servers have counted so far. */
let counted: Record<string, { canary: Health; stable: Health }>;

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
  const body = { hosts: [1], number: number ?? (await numberNow()), counts };
  expect((await app.send('PUT', `/ssr-servers/${server}`, body, KEY)).statusCode).toBe(204);
}

function plus(total: Health, added: Partial<Health>): Health {
  const sums = Object.entries(total).map(([counter, value]) => [
    counter,
    value + (added[counter as keyof Health] ?? 0),
  ]);
  return Object.fromEntries(sums);
}

/** An SSR server counts more, and says so. */
async function count(canary: Partial<Health>, stable: Partial<Health>, server = ONE) {
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

it.each<[string, Partial<Health>, Partial<Health>, string]>([
  [
    'server renders',
    { views: 100, renders: 40, failedRenders: 40 },
    { views: 100, renders: 40 },
    'Its failed server renders (40 in 40 renders) are clearly above those of 1.0.0 (0 in 40).',
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
  await count({ views: 15, errors: 15 }, { views: 135, errors: 0 });
  const late = counted[ONE];
  for (const _ of [1, 2, 3]) await announce();
  counted[ONE] = { canary: NONE, stable: NONE };
  await announce();
  if (late) counted[ONE] = late;
  expect(await isRunning()).toBe(true);
  const [row] = (await app.send('GET', '/remotes/catalog/releases')).json();
  expect(row).toMatchObject({ version: '2.0.0', views: 15, errors: 15 });
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
