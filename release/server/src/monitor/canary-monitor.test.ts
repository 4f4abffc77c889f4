import { expect, it, vi } from 'vitest';
import { ReleaseError } from '../rows/release-error.ts';
import { publish, release, startApp } from '../testing/test-app.ts';
import { CanaryMonitor } from './canary-monitor.ts';
import { type Health, healthFrom } from './release-health.ts';

/** A site with 2.0.0 of a remote as canary, whose counters the test sets. */
async function siteWithCanary() {
  const app = await startApp();
  await release(app, 'catalog', '1.0.0');
  await publish(app, 'catalog', '2.0.0');
  const { releases } = app;
  await releases.setCanary('catalog', '2.0.0', 10, { by: 'ada' });
  const healthOf = (counts: Partial<Health>) => healthFrom((counter) => counts[counter] ?? 0);
  const counted = { canary: healthOf({}), stable: healthOf({}) };
  const feed = {
    refresh: async () => [] as string[],
    since: (_remote: string, version: string) =>
      version === '2.0.0' ? counted.canary : counted.stable,
  };
  const log = { info: vi.fn(), warn: vi.fn() };
  const audit = { append: vi.fn(async () => undefined) };
  const monitor = new CanaryMonitor(releases, feed, log, audit);
  const check = (canary: Partial<Health>, stable: Partial<Health>) => {
    Object.assign(counted, { canary: healthOf(canary), stable: healthOf(stable) });
    return monitor.check();
  };
  const isRunning = async () => (await releases.traffic()).catalog?.canary !== undefined;
  return { audit, check, feed, isRunning, log, releases };
}

const BROKEN = [
  { views: 25, errors: 25 },
  { views: 225, errors: 0 },
] as const;

it('rolls back a canary that fails where the live release does not, and logs the reason', async () => {
  const { audit, check, log, releases, isRunning } = await siteWithCanary();
  await check(...BROKEN);
  expect(await isRunning()).toBe(false);
  const reason = 'Its errors (25 in 25 page views) are clearly above those of 1.0.0 (0 in 225).';
  const [entry] = await releases.history('catalog');
  expect(entry).toMatchObject({ action: 'rollback', by: 'canary monitor', reason });
  expect(audit.append).toHaveBeenCalledExactlyOnceWith({
    event: 'release rolled back',
    by: 'canary monitor',
    detail: { remote: 'catalog', canary: '2.0.0', reason, number: entry?.number },
  });
  expect(log.info).toHaveBeenCalledExactlyOnceWith(`catalog 2.0.0 was rolled back. ${reason}`);
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
])(
  'rolls back a canary whose %s fail although browsers report no error',
  async (_, canary, stable, reason) => {
    const { check, releases, isRunning } = await siteWithCanary();
    await check(canary, stable);
    expect(await isRunning()).toBe(false);
    expect((await releases.history('catalog'))[0]).toMatchObject({ action: 'rollback', reason });
  },
);

it('compares server renders with each other: the pages of the live release are cached', async () => {
  const { check, isRunning } = await siteWithCanary();
  for (let second = 0; second < 100; second += 1) {
    await check(
      { views: 10, renders: 10, failedRenders: 2 },
      { views: 900, renders: 10, failedRenders: 2 },
    );
  }
  expect(await isRunning()).toBe(true);
});

it('decides nothing after a few page views', async () => {
  const { check, isRunning } = await siteWithCanary();
  await check({ views: 15, errors: 15 }, { views: 135, errors: 0 });
  expect(await isRunning()).toBe(true);
});

it('keeps a canary that fails as often as the live release', async () => {
  const { check, isRunning } = await siteWithCanary();
  for (let second = 0; second < 100; second += 1) {
    await check({ views: 10, errors: 1 }, { views: 90, errors: 9 });
  }
  expect(await isRunning()).toBe(true);
});

it('adds up small differences over time', async () => {
  const { check, isRunning } = await siteWithCanary();
  for (let second = 0; second < 60; second += 1) {
    await check({ views: 10, errors: 5 }, { views: 90, errors: 9 });
  }
  expect(await isRunning()).toBe(false);
});

it('keeps a canary that was promoted in the meantime', async () => {
  const { check, log, releases } = await siteWithCanary();
  const before = await releases.traffic();
  await releases.promote('catalog', '2.0.0', { by: 'ada' });
  vi.spyOn(releases, 'traffic').mockResolvedValueOnce(before);
  const rollBack = vi.spyOn(releases, 'rollBack');
  await check(...BROKEN);
  expect(rollBack).toHaveBeenCalledOnce();
  expect(await releases.traffic()).toMatchObject({ catalog: { live: '2.0.0' } });
  expect((await releases.history('catalog'))[0]?.action).toBe('promote');
  expect(log.info).not.toHaveBeenCalled();
});

it('judges a canary anew that is set again at once', async () => {
  const { check, isRunning, releases } = await siteWithCanary();
  await check(...BROKEN);
  await releases.setCanary('catalog', '2.0.0', 10, { by: 'ada' });
  await check({}, {});
  expect(await isRunning()).toBe(true);
});

it('rolls nothing back while another instance writes, and does so once it writes itself', async () => {
  const { check, releases, isRunning } = await siteWithCanary();
  const isWriter = vi.spyOn(releases, 'isWriter', 'get').mockReturnValue(false);
  await check(...BROKEN);
  expect(await isRunning()).toBe(true);
  isWriter.mockRestore();
  await check({}, {});
  expect(await isRunning()).toBe(false);
});

it('logs once that an SSR server does not respond, and again after it has responded', async () => {
  const { check, feed, log } = await siteWithCanary();
  const problem = 'Could not reach http://ssr.example.com/metrics.';
  const checkWith = async (problems: string[]) => {
    feed.refresh = async () => problems;
    await check(...BROKEN);
  };
  await checkWith([problem]);
  await checkWith([problem]);
  expect(log.warn.mock.calls).toEqual([[problem]]);
  await checkWith([]);
  await checkWith([problem]);
  expect(log.warn).toHaveBeenCalledTimes(2);
});

it('passes on errors that are none of the rules of releases', async () => {
  const { check, releases } = await siteWithCanary();
  vi.spyOn(releases, 'rollBack').mockRejectedValueOnce(new ReleaseError('conflict', 'Promoted.'));
  await check(...BROKEN);
  vi.spyOn(releases, 'rollBack').mockRejectedValueOnce(new Error('The database is away.'));
  await expect(check(...BROKEN)).rejects.toThrow('The database is away.');
});
