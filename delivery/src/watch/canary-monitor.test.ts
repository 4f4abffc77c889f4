import type { Registry } from '@clean-express/federation/registry';
import { canaryRelease } from '@clean-express/federation/releases';
import { fixtureRelease } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { addRelease } from '../registry/add-release.ts';
import { promote } from '../registry/promote.ts';
import { setCanary } from '../registry/set-canary.ts';
import { ada } from '../testing/author.ts';
import { CanaryMonitor } from './canary-monitor.ts';
import type { Health } from './release-health.ts';

/** A site with 2.0.0 of a remote as canary, whose counters the test sets. */
function siteWithCanary() {
  const published = ['1.0.0', '2.0.0'].reduce(
    (registry, version) => addRelease(registry, 'catalog', fixtureRelease(version), ada),
    { microFrontends: {} } as Registry,
  );
  let registry = setCanary(published, 'catalog', '2.0.0', 10, ada);
  const counted = { canary: { views: 0, errors: 0 }, stable: { views: 0, errors: 0 } };
  const store = {
    readRegistry: async () => registry,
    updateRegistry: async (change: (current: Registry) => Registry) => {
      registry = change(registry);
      return registry;
    },
  };
  const feed = {
    refresh: async () => [],
    since: (_remote: string, version: string) =>
      version === '2.0.0' ? counted.canary : counted.stable,
  };
  const logged: string[] = [];
  const canaryMonitor = new CanaryMonitor(store, feed, (message) => logged.push(message));
  const check = (canary: Health, stable: Health) => {
    Object.assign(counted, { canary, stable });
    return canaryMonitor.check();
  };
  return {
    check,
    logged,
    store,
    isRunning: () => canaryRelease(registry, 'catalog') !== undefined,
  };
}

test('rolls back a canary that fails where the live release does not, and logs the reason', async () => {
  const { check, logged, store, isRunning } = siteWithCanary();
  await check({ views: 25, errors: 25 }, { views: 225, errors: 0 });
  expect(isRunning()).toBe(false);
  const reason = 'Its errors (25 in 25 page views) are clearly above those of 1.0.0 (0 in 225).';
  expect((await store.readRegistry()).history?.at(-1)).toMatchObject({
    action: 'rollback',
    version: '1.0.0',
    from: '2.0.0',
    by: 'watch',
    reason,
  });
  expect(logged).toEqual([`catalog 2.0.0 was rolled back. ${reason}`]);
});

test('decides nothing after a few page views', async () => {
  const { check, isRunning } = siteWithCanary();
  await check({ views: 15, errors: 15 }, { views: 135, errors: 0 });
  expect(isRunning()).toBe(true);
});

test('keeps a canary that fails as often as the live release', async () => {
  const { check, isRunning } = siteWithCanary();
  for (let second = 0; second < 100; second += 1) {
    await check({ views: 10, errors: 1 }, { views: 90, errors: 9 });
  }
  expect(isRunning()).toBe(true);
});

test('adds up small differences over time', async () => {
  const { check, isRunning } = siteWithCanary();
  for (let second = 0; second < 60; second += 1) {
    await check({ views: 10, errors: 5 }, { views: 90, errors: 9 });
  }
  expect(isRunning()).toBe(false);
});

test('keeps a canary that was promoted in the meantime', async () => {
  const { check, store } = siteWithCanary();
  const { updateRegistry } = store;
  store.updateRegistry = async (change) => {
    await updateRegistry((registry) => promote(registry, 'catalog', '2.0.0', ada));
    return updateRegistry(change);
  };
  await check({ views: 25, errors: 25 }, { views: 225, errors: 0 });
  expect((await store.readRegistry()).history?.at(-1)?.action).toBe('promote');
});
