import { sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { allReleases, manifestHash, requireRelease } from '../rows/release-rows.ts';
import { history } from '../rows/schema.ts';
import {
  ada,
  manifestOf,
  openReleases,
  publish,
  readSigned,
  type TestReleases,
} from '../testing/test-releases.ts';

const skipped = { skippedE2e: true } as const;

/** Opens releases with accepted versions; the first is live. */
async function withVersions(...versions: string[]): Promise<TestReleases> {
  const opened = await openReleases();
  await publish(opened, ...versions);
  if (versions[0]) await opened.releases.promote('catalog', versions[0], ada);
  return opened;
}

const traffic = async ({ releases }: TestReleases) => (await releases.traffic()).catalog;

describe('uploading a release', () => {
  test('adds it without traffic, and the registry does not name it', async () => {
    const { releases, signingKeys } = await openReleases();
    const provenance = { verified: false, commit: { sha: 'a'.repeat(40) } };
    const text = manifestOf('1', { provenance });
    expect(await releases.add(text, ada)).toMatchObject({
      remote: 'catalog',
      version: '1',
      state: 'uploaded',
      manifestHash: manifestHash(text),
      manifest: text,
      by: 'ada',
      provenance,
    });
    const { remotes } = await readSigned((await releases.currentRegistry())?.text, signingKeys);
    expect(remotes).toEqual({});
  });

  test('changes nothing when it was uploaded before', async () => {
    const { releases } = await openReleases();
    const first = await releases.add(manifestOf('1'), ada);
    const number = (await releases.currentRegistry())?.number;
    expect(await releases.add(manifestOf('1'), { by: 'bob' })).toEqual(first);
    expect((await releases.currentRegistry())?.number).toBe(number);
  });

  test('makes a retired release available again', async () => {
    const { releases } = await withVersions('1', '2');
    await releases.retire('catalog', '2', ada);
    expect(await releases.add(manifestOf('2'), ada)).toMatchObject({ state: 'uploaded' });
  });

  test.each([
    ['another manifest', manifestOf('1', { entry: 'other.js' }), 'exists with another manifest'],
    ['no manifest', '{}', 'The manifest is not valid: '],
    ['no JSON', 'manifest', 'The manifest is not valid: '],
    ['a path in its version', manifestOf('../1'), 'The manifest is not valid: '],
  ])('is refused with %s', async (_what, text, message) => {
    const { releases } = await withVersions('1');
    await expect(releases.add(text, ada)).rejects.toThrow(message);
  });

  test('is refused when the settings name no address for the remote', async () => {
    const { releases } = await openReleases({
      baseUrl: (remote) => (remote === 'shell' ? 'https://cdn.example/' : undefined),
    });
    await expect(releases.add(manifestOf('1'), ada)).rejects.toThrow(
      'RELEASE_ORIGINS of the release server names no address for "catalog".',
    );
  });
});

describe('states', () => {
  test('only accepted releases get visitors', async () => {
    const { releases } = await withVersions('1', '2');
    await releases.add(manifestOf('3'), ada);
    await releases.retire('catalog', '2', ada);
    for (const version of ['2', '3']) {
      const message = version === '3' ? 'is not accepted yet' : 'is retired';
      await expect(releases.promote('catalog', version, ada)).rejects.toThrow(message);
      await expect(releases.setCanary('catalog', version, 5, ada)).rejects.toThrow(message);
      await expect(releases.rollBack('catalog', version, ada)).rejects.toThrow(message);
    }
    expect((await releases.traffic()).catalog).toEqual({ live: '1' });
  });

  test('accepting twice changes nothing, and a retired release is not accepted', async () => {
    const { releases } = await withVersions('1', '2');
    const { number } = await releases.accept('catalog', '2', skipped, ada);
    expect((await releases.accept('catalog', '2', skipped, ada)).number).toBe(number);
    await releases.retire('catalog', '2', ada);
    await expect(releases.accept('catalog', '2', skipped, ada)).rejects.toThrow('is retired');
  });

  test('a release with visitors is not retired', async () => {
    const opened = await withVersions('1', '2');
    await opened.releases.setCanary('catalog', '2', 5, ada);
    for (const version of ['1', '2']) {
      await expect(opened.releases.retire('catalog', version, ada)).rejects.toThrow('has visitors');
    }
    expect(await traffic(opened)).toEqual({ live: '1', canary: { version: '2', share: 5 } });
  });

  test('a retired release is no roll-back target', async () => {
    const opened = await withVersions('1', '2', '3');
    await opened.releases.promote('catalog', '2', ada);
    await opened.releases.promote('catalog', '3', ada);
    expect(await traffic(opened)).toEqual({ live: '3', rollback: '2' });
    await opened.releases.retire('catalog', '2', ada);
    expect(await traffic(opened)).toEqual({ live: '3', rollback: '1' });
  });

  test('the history says when e2e tests were skipped', async () => {
    const { releases } = await openReleases();
    await releases.add(manifestOf('1'), ada);
    await releases.accept('catalog', '1', skipped, ada);
    expect((await releases.history('catalog')).map(({ skippedE2e }) => skippedE2e)).toEqual([
      true,
      false,
    ]);
  });
});

describe('a canary', () => {
  test('gets its share, and 0 ends it', async () => {
    const opened = await withVersions('1', '2');
    await opened.releases.setCanary('catalog', '2', 0.5, ada);
    expect(await traffic(opened)).toEqual({ live: '1', canary: { version: '2', share: 0.5 } });
    await opened.releases.setCanary('catalog', '2', 0, ada);
    expect(await traffic(opened)).toEqual({ live: '1' });
  });

  test('replaces a running canary', async () => {
    const opened = await withVersions('1', '2', '3');
    await opened.releases.setCanary('catalog', '2', 10, ada);
    await opened.releases.setCanary('catalog', '3', 20, ada);
    expect(await traffic(opened)).toEqual({ live: '1', canary: { version: '3', share: 20 } });
  });

  test.each([
    ['1', 10, 'The release 1 of "catalog" is live already.'],
    ['9', 10, '"catalog" has no release 9. Its releases: 2, 1.'],
  ])('is refused: %s at %s per cent', async (version, share, message) => {
    const { releases } = await withVersions('1', '2');
    await expect(releases.setCanary('catalog', version, share, ada)).rejects.toThrow(message);
  });

  test('in steps changes nothing for a release that is live already, unless another one is a canary', async () => {
    const opened = await withVersions('1', '2');
    const { releases } = opened;
    const { number } = await releases.promote('catalog', '2', ada);
    const start = () => releases.startSteps('catalog', '2', { steps: [10, 100], everyMs: 1 }, ada);
    expect((await start()).number).toBe(number);
    expect(await traffic(opened)).toEqual({ live: '2', rollback: '1' });
    await releases.setCanary('catalog', '1', 5, ada);
    await expect(start()).rejects.toThrow('is live already');
  });

  test('is refused before the first release is live', async () => {
    const opened = await openReleases();
    await publish(opened, '1');
    await expect(opened.releases.setCanary('catalog', '1', 5, ada)).rejects.toThrow(
      'No release of "catalog" is live yet.',
    );
  });
});

test('promoting gives a release to all visitors, and ends the canary', async () => {
  const opened = await withVersions('1', '2');
  await opened.releases.setCanary('catalog', '2', 10, ada);
  await opened.releases.promote('catalog', '2', ada);
  expect(await traffic(opened)).toEqual({ live: '2', rollback: '1' });
});

describe('rolling back', () => {
  async function promoted(...versions: string[]) {
    const opened = await withVersions('1', '2', '3');
    for (const version of versions) await opened.releases.promote('catalog', version, ada);
    return opened;
  }

  test('goes to the previously live release', async () => {
    const opened = await promoted('2');
    await opened.releases.rollBack('catalog', undefined, ada);
    expect((await traffic(opened))?.live).toBe('1');
  });

  test('skips releases that were rolled back', async () => {
    const opened = await promoted('2', '3');
    await opened.releases.rollBack('catalog', undefined, ada);
    expect(await traffic(opened)).toEqual({ live: '2', rollback: '1' });
    await opened.releases.rollBack('catalog', '1', ada);
    expect(await traffic(opened)).toEqual({ live: '1' });
  });

  test('goes further at once only to a release that is named', async () => {
    const opened = await promoted('2', '3');
    const { releases } = opened;
    await releases.rollBack('catalog', undefined, ada);
    await expect(releases.rollBack('catalog', undefined, ada)).rejects.toThrow(
      /^"catalog" went back to 2 \d seconds ago, by ada\. .+: release rollback catalog 1$/,
    );
    await releases.promote('catalog', '3', ada);
    await releases.rollBack('catalog', undefined, ada);
    expect(await traffic(opened)).toEqual({ live: '2', rollback: '1' });
  });

  test('finds its target behind a thousand other changes', async () => {
    const opened = await promoted('2');
    const other = { remote: 'catalog', action: 'end preview', live: '2', by: 'ada' } as const;
    const others = Array.from({ length: 1000 }, () => ({ ...other, number: 9, at: new Date() }));
    await opened.database.sql.insert(history).values(others);
    await opened.releases.setCanary('catalog', '3', 5, ada);
    expect((await traffic(opened))?.rollback).toBe('1');
  });

  test('goes to the given release', async () => {
    const opened = await promoted('2', '3');
    await opened.releases.rollBack('catalog', '1', ada);
    expect((await traffic(opened))?.live).toBe('1');
  });

  test('never gives visitors a release that was not live before', async () => {
    const opened = await promoted('2');
    await opened.releases.setCanary('catalog', '3', 99, ada);
    await expect(opened.releases.rollBack('catalog', '3', ada)).rejects.toMatchObject({
      kind: 'refused',
      message:
        'The release 3 of "catalog" was never live, so that there is no way back to it. Promote it instead.',
    });
    expect((await traffic(opened))?.live).toBe('2');
  });

  test('ends a running canary first, and records its version', async () => {
    const opened = await promoted('2');
    await opened.releases.setCanary('catalog', '3', 10, ada);
    await opened.releases.rollBack('catalog', undefined, ada);
    expect(await traffic(opened)).toEqual({ live: '2', rollback: '1' });
    const [last] = await opened.releases.history('catalog');
    expect(last).toMatchObject({ action: 'rollback', version: '2', from: '3', live: '2' });
  });

  test('ends only the canary that it names', async () => {
    const opened = await promoted('2');
    const { releases } = opened;
    await releases.setCanary('catalog', '3', 10, ada);
    await expect(releases.rollBack('catalog', undefined, ada, { ifCanary: '1' })).rejects.toThrow(
      'is not a running canary',
    );
    await releases.rollBack('catalog', undefined, ada, { ifCanary: '3' });
    await expect(releases.rollBack('catalog', undefined, ada, { ifCanary: '3' })).rejects.toThrow(
      'is not a running canary',
    );
    expect(await traffic(opened)).toEqual({ live: '2', rollback: '1' });
  });

  test('reports when there is no release to go back to', async () => {
    const { releases } = await withVersions('1');
    await expect(releases.rollBack('catalog', undefined, ada)).rejects.toThrow(
      '"catalog" has no earlier release to roll back to.',
    );
    await expect(releases.rollBack('blog', undefined, ada)).rejects.toThrow(
      'No release of "blog" is live yet.',
    );
  });
});

describe('the signed registry', () => {
  test('names live release, canary and roll-back target with their manifests', async () => {
    const { releases, signingKeys } = await withVersions('1', '2', '3');
    await releases.promote('catalog', '2', ada);
    await releases.setCanary('catalog', '3', 10, ada);
    const current = await releases.currentRegistry();
    const ref = (version: string) => ({ version, manifest: manifestHash(manifestOf(version)) });
    expect(await readSigned(current?.text, signingKeys)).toEqual({
      number: current?.number,
      at: expect.any(String),
      ended: {},
      endedPreviews: { ids: [], manifests: [] },
      remotes: {
        catalog: {
          baseUrl: 'https://cdn.example/catalog/releases/',
          live: ref('2'),
          canary: { ...ref('3'), share: 10 },
          rollback: ref('1'),
        },
      },
    });
  });

  test('has a number that grows with each change, also while the clock goes back', async () => {
    let now = Date.parse('2026-06-01T00:00:00.000Z');
    const clock = () => {
      now -= 60_000;
      return new Date(now);
    };
    const opened = await openReleases({ clock });
    await publish(opened, '1', '2');
    await opened.releases.promote('catalog', '1', ada);
    await opened.releases.promote('catalog', '2', ada);
    const rolledBack = await opened.releases.rollBack('catalog', undefined, ada);

    const entries = await opened.releases.history();
    const numbers = entries.map(({ number }) => number);
    expect(numbers).toEqual([rolledBack.number, 7, 6, 5, 4, 3, 2, 1]);
    expect(await traffic(opened)).toEqual({ live: '1' });
    expect((await opened.releases.releasesOf('catalog')).map(({ version }) => version)).toEqual([
      '2',
      '1',
    ]);
    const signed = await readSigned(opened.files.registry, opened.signingKeys);
    expect(signed.number).toBe(rolledBack.number);
    expect(signed.at).toBe(rolledBack.at.toISOString());
  });

  test('does not lose one of many changes at once', async () => {
    const opened = await withVersions('1');
    const before = (await opened.releases.currentRegistry())?.number ?? 0;
    const versions = Array.from({ length: 20 }, (_, index) => `2.${index}`);
    await Promise.all(versions.map((version) => opened.releases.add(manifestOf(version), ada)));
    expect(await opened.releases.releasesOf('catalog')).toHaveLength(21);
    const numbers = (await opened.releases.history()).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBe(before + 20);
    expect((await opened.releases.currentRegistry())?.number).toBe(before + 20);
  });

  test('is not changed by a refused change', async () => {
    const { releases } = await withVersions('1');
    const before = await releases.currentRegistry();
    const entries = await releases.history();
    await expect(releases.promote('catalog', '9', ada)).rejects.toThrow();
    expect(await releases.currentRegistry()).toEqual(before);
    expect(await releases.history()).toEqual(entries);
  });
});

test('the registry is still there while the database is away, and nothing is changed', async () => {
  const { releases, database, files } = await withVersions('1', '2');
  const before = await releases.currentRegistry();
  await database.sql.execute(raw`alter table registry rename to away`);
  await expect(releases.promote('catalog', '2', ada)).rejects.toThrow();
  expect(await releases.currentRegistry()).toEqual(before);
  expect(files.registry).toBe(before?.text);
  expect((await releases.traffic()).catalog).toEqual({ live: '1' });
  await database.sql.execute(raw`alter table away rename to registry`);
  const { number } = await releases.promote('catalog', '2', ada);
  expect(number).toBe((before?.number ?? 0) + 1);
});

test('the history has who, when, why and from which commit', async () => {
  const at = new Date('2026-01-01T00:00:00.000Z');
  const opened = await openReleases({ clock: () => at });
  await publish(opened, '1');
  const provenance = { verified: true, commit: { sha: 'b'.repeat(40), branch: 'main' } };
  const author = { by: 'blog on main', person: 'ada', reason: 'It was time.', provenance };
  const { number } = await opened.releases.promote('catalog', '1', author);
  expect((await opened.releases.history('catalog'))[0]).toMatchObject({
    number,
    at,
    remote: 'catalog',
    action: 'promote',
    version: '1',
    live: '1',
    ...author,
  });
});

test('lists remotes, and reports unknown ones', async () => {
  const { releases, database } = await openReleases();
  await releases.add(manifestOf('1', { remote: 'blog' }), ada);
  await releases.add(manifestOf('1'), ada);
  const remotes = (await allReleases(database.sql)).map(({ remote }) => remote);
  expect(remotes).toEqual(['blog', 'catalog', 'shell']);
  await expect(releases.releasesOf('news')).rejects.toMatchObject({ kind: 'notFound' });
  await expect(releases.history('news')).rejects.toMatchObject({ kind: 'notFound' });
  await expect(requireRelease(database.sql, 'blog', '9')).rejects.toMatchObject({
    kind: 'notFound',
  });
});
