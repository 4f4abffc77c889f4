import type { Registry } from '@clean-express/federation/registry';
import { registrySchema } from '@clean-express/federation/registry';
import { describe, expect, test } from 'vitest';
import { ada } from '../testing/author.ts';
import { fixtureRelease } from '../testing/release.ts';
import { addRelease } from './add-release.ts';
import { promote } from './promote.ts';
import { rollBack } from './roll-back.ts';
import { setCanary } from './set-canary.ts';

const empty: Registry = { microFrontends: {} };

/** Published one after the other; the first is live. */
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
  test("a remote's first is live at once", () => {
    expect(traffic(published('1'))).toEqual([['1', 100, true]]);
  });

  test('a further one gets no visitors', () => {
    expect(traffic(published('1', '2'))).toEqual([
      ['2', 0, false],
      ['1', 100, true],
    ]);
  });

  test('the same version again changes nothing', () => {
    const registry = published('1', '2');
    expect(addRelease(registry, 'catalog', fixtureRelease('2'), ada)).toBe(registry);
  });

  test('other remotes keep theirs, and the result is a valid registry', () => {
    const registry = addRelease(published('1'), 'blog', fixtureRelease('1'), ada);
    expect(Object.keys(registrySchema.parse(registry).microFrontends)).toEqual(['catalog', 'blog']);
  });
});

describe('a canary', () => {
  test('takes its share from the live release, and 0 gives it back', () => {
    const some = setCanary(published('1', '2'), 'catalog', '2', 10, ada);
    expect(traffic(some)).toEqual([
      ['2', 10, false],
      ['1', 90, true],
    ]);
    expect(traffic(setCanary(some, 'catalog', '2', 0, ada))).toEqual([
      ['2', 0, false],
      ['1', 100, true],
    ]);
  });

  test('takes the place of the canary before it', () => {
    const some = setCanary(published('1', '2', '3'), 'catalog', '2', 10, ada);
    expect(traffic(setCanary(some, 'catalog', '3', 20, ada))).toEqual([
      ['3', 20, false],
      ['2', 0, false],
      ['1', 80, true],
    ]);
  });

  test.each([
    ['2', 101, 'A canary gets from 0 to 100 per cent'],
    ['2', Number.NaN, 'A canary gets from 0 to 100 per cent'],
    ['1', 10, 'Everybody has 1 of "catalog" already.'],
    ['9', 10, '"catalog" has no release 9. Known: 2, 1.'],
  ])('%s at %s is refused', (version, percent, sentence) => {
    const change = () => setCanary(published('1', '2'), 'catalog', version, percent, ada);
    expect(change).toThrow(sentence);
  });
});

test('promoting gives a release to everybody, and ends the canary', () => {
  const some = setCanary(published('1', '2'), 'catalog', '2', 10, ada);
  expect(traffic(promote(some, 'catalog', '2', ada))).toEqual([
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

  test('goes to the release that was live before', () => {
    expect(live(rollBack(promoted('2'), 'catalog', undefined, ada))).toBe('1');
  });

  test('never goes to one that was rolled back from', () => {
    const once = rollBack(promoted('2', '3'), 'catalog', undefined, ada);
    expect(live(once)).toBe('2');
    expect(live(rollBack(once, 'catalog', undefined, ada))).toBe('1');
  });

  test('goes to any release that is named', () => {
    expect(live(rollBack(promoted('2', '3'), 'catalog', '1', ada))).toBe('1');
  });

  test('ends a running canary first, and says what it took away', () => {
    const some = setCanary(promoted('2'), 'catalog', '3', 10, ada);
    const registry = rollBack(some, 'catalog', undefined, ada);
    expect(live(registry)).toBe('2');
    expect(registry.history?.at(-1)).toMatchObject({ action: 'rollback', version: '2', from: '3' });
  });

  test('says so when there is nothing to go back to', () => {
    const change = () => rollBack(published('1'), 'catalog', undefined, ada);
    expect(change).toThrow('"catalog" has no earlier release to go back to.');
    expect(() => rollBack(empty, 'blog', undefined, ada)).toThrow(
      'Nothing of "blog" was published yet.',
    );
  });
});

test('notes who did what, when and why', () => {
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
