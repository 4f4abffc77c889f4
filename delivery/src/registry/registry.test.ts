import type { Registry } from '@clean-express/federation/registry';
import { registrySchema } from '@clean-express/federation/registry';
import { fixtureRelease } from '@clean-express/federation/testing';
import { describe, expect, test } from 'vitest';
import { ada } from '../testing/author.ts';
import { addRelease } from './add-release.ts';
import { promote } from './promote.ts';
import { rollBack } from './roll-back.ts';
import { setCanary } from './set-canary.ts';

const empty: Registry = { microFrontends: {} };

/** Publishes releases one after the other; the first is live. */
function published(...versions: string[]): Registry {
  return versions.reduce(
    (registry, version) => addRelease(registry, 'catalog', fixtureRelease(version), ada),
    empty,
  );
}

function traffic({ microFrontends }: Registry) {
  return microFrontends.catalog?.map(({ metadata, deployment }) => [
    metadata.version,
    deployment.traffic,
    deployment.default,
  ]);
}

function live(registry: Registry) {
  return traffic(registry)?.find(([, , isDefault]) => isDefault)?.[0];
}

describe('adding a release', () => {
  test('makes the first release of a remote live', () => {
    expect(traffic(published('1'))).toEqual([['1', 100, true]]);
  });

  test('adds further releases without traffic', () => {
    expect(traffic(published('1', '2'))).toEqual([
      ['2', 0, false],
      ['1', 100, true],
    ]);
  });

  test('changes nothing for an existing version', () => {
    const registry = published('1', '2');
    expect(addRelease(registry, 'catalog', fixtureRelease('2'), ada)).toBe(registry);
  });

  test('keeps the releases of other remotes, in a valid registry', () => {
    const registry = addRelease(published('1'), 'blog', fixtureRelease('1'), ada);
    expect(Object.keys(registrySchema.parse(registry).microFrontends)).toEqual(['catalog', 'blog']);
  });
});

describe('a canary', () => {
  test('takes its share from the live release, and 0 returns it', () => {
    const running = setCanary(published('1', '2'), 'catalog', '2', 10, ada);
    expect(traffic(running)).toEqual([
      ['2', 10, false],
      ['1', 90, true],
    ]);
    expect(traffic(setCanary(running, 'catalog', '2', 0, ada))).toEqual([
      ['2', 0, false],
      ['1', 100, true],
    ]);
  });

  test('replaces a running canary', () => {
    const running = setCanary(published('1', '2', '3'), 'catalog', '2', 10, ada);
    expect(traffic(setCanary(running, 'catalog', '3', 20, ada))).toEqual([
      ['3', 20, false],
      ['2', 0, false],
      ['1', 80, true],
    ]);
  });

  test.each([
    ['2', 101, 'The share of a canary must be from 0 to 100 per cent'],
    ['2', Number.NaN, 'The share of a canary must be from 0 to 100 per cent'],
    ['1', 10, 'The release 1 of "catalog" is live already.'],
    ['9', 10, '"catalog" has no release 9. Published releases: 2, 1.'],
  ])('rejects %s at %s per cent', (version, percent, message) => {
    const change = () => setCanary(published('1', '2'), 'catalog', version, percent, ada);
    expect(change).toThrow(message);
  });
});

test('promoting gives a release to all visitors, and ends the canary', () => {
  const running = setCanary(published('1', '2'), 'catalog', '2', 10, ada);
  expect(traffic(promote(running, 'catalog', '2', ada))).toEqual([
    ['2', 100, true],
    ['1', 0, false],
  ]);
});

describe('rolling back', () => {
  const promoted = (...versions: string[]) =>
    versions.reduce(
      (registry, version) => promote(registry, 'catalog', version, ada),
      published('1', '2', '3'),
    );

  test('goes to the previously live release', () => {
    expect(live(rollBack(promoted('2'), 'catalog', undefined, ada))).toBe('1');
  });

  test('skips releases that were rolled back', () => {
    const once = rollBack(promoted('2', '3'), 'catalog', undefined, ada);
    expect(live(once)).toBe('2');
    expect(live(rollBack(once, 'catalog', undefined, ada))).toBe('1');
  });

  test('goes to the given release', () => {
    expect(live(rollBack(promoted('2', '3'), 'catalog', '1', ada))).toBe('1');
  });

  test('ends a running canary first, and records its version', () => {
    const running = setCanary(promoted('2'), 'catalog', '3', 10, ada);
    const registry = rollBack(running, 'catalog', undefined, ada);
    expect(live(registry)).toBe('2');
    expect(registry.history?.at(-1)).toMatchObject({ action: 'rollback', version: '2', from: '3' });
  });

  test('reports when there is no release to go back to', () => {
    const change = () => rollBack(published('1'), 'catalog', undefined, ada);
    expect(change).toThrow('"catalog" has no earlier release to roll back to.');
    expect(() => rollBack(empty, 'blog', undefined, ada)).toThrow(
      'No release of "blog" was published yet.',
    );
  });
});

test('records author, time and reason of each change', () => {
  const author = { ...ada, reason: 'It was time.' };
  expect(promote(published('1', '2'), 'catalog', '2', author).history).toEqual([
    {
      at: ada.at.toISOString(),
      remote: 'catalog',
      action: 'publish',
      version: '1',
      live: '1',
      by: 'ada',
    },
    {
      at: ada.at.toISOString(),
      remote: 'catalog',
      action: 'publish',
      version: '2',
      live: '1',
      by: 'ada',
    },
    {
      at: ada.at.toISOString(),
      remote: 'catalog',
      action: 'promote',
      version: '2',
      live: '2',
      by: 'ada',
      reason: 'It was time.',
    },
  ]);
});
