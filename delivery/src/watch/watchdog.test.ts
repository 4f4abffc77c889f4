import type { Registry } from '@clean-express/federation/registry';
import { expect, test } from 'vitest';
import { addRelease } from '../registry/add-release.ts';
import { promote } from '../registry/promote.ts';
import { canaryRelease } from '../registry/releases.ts';
import { setCanary } from '../registry/set-canary.ts';
import { ada } from '../testing/author.ts';
import { fixtureRelease } from '../testing/release.ts';
import type { Health } from './release-health.ts';
import { Watchdog } from './watchdog.ts';

/** A site that tries 2.0.0 of one remote, and counts what the test says. */
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
  const said: string[] = [];
  const watchdog = new Watchdog(store, feed, (sentence) => said.push(sentence));
  const look = (canary: Health, stable: Health) => {
    Object.assign(counted, { canary, stable });
    return watchdog.look();
  };
  return { look, said, store, isRunning: () => canaryRelease(registry, 'catalog') !== undefined };
}

test('takes a canary off that fails where the live release does not, and says why', async () => {
  const { look, said, store, isRunning } = siteWithCanary();
  await look({ views: 25, errors: 25 }, { views: 225, errors: 0 });
  expect(isRunning()).toBe(false);
  const reason = 'Its errors (25 in 25 page views) are clearly above those of 1.0.0 (0 in 225).';
  expect((await store.readRegistry()).history?.at(-1)).toMatchObject({
    action: 'rollback',
    version: '1.0.0',
    from: '2.0.0',
    by: 'watch',
    reason,
  });
  expect(said).toEqual([`catalog 2.0.0 was taken off. ${reason}`]);
});

test('decides nothing on a few page views', async () => {
  const { look, isRunning } = siteWithCanary();
  await look({ views: 15, errors: 15 }, { views: 135, errors: 0 });
  expect(isRunning()).toBe(true);
});

test('lets a canary run that fails as often as the live release', async () => {
  const { look, isRunning } = siteWithCanary();
  for (let second = 0; second < 100; second += 1) {
    await look({ views: 10, errors: 1 }, { views: 90, errors: 9 });
  }
  expect(isRunning()).toBe(true);
});

test('gathers small evidence over time', async () => {
  const { look, isRunning } = siteWithCanary();
  for (let second = 0; second < 60; second += 1) {
    await look({ views: 10, errors: 5 }, { views: 90, errors: 9 });
  }
  expect(isRunning()).toBe(false);
});

test('leaves alone what somebody promoted meanwhile', async () => {
  const { look, store } = siteWithCanary();
  const { updateRegistry } = store;
  store.updateRegistry = async (change) => {
    await updateRegistry((registry) => promote(registry, 'catalog', '2.0.0', ada));
    return updateRegistry(change);
  };
  await look({ views: 25, errors: 25 }, { views: 225, errors: 0 });
  expect((await store.readRegistry()).history?.at(-1)?.action).toBe('promote');
});
