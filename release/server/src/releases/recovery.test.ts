import { signDocument } from '@clean-express/server-kit/signatures';
import { describe, expect, test } from 'vitest';
import { manifestHash, requireRelease } from '../rows/release-rows.ts';
import { registry } from '../rows/schema.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import {
  ada,
  manifestOf,
  newKeys,
  openReleases,
  publish,
  readSigned,
  type TestReleases,
} from '../testing/test-releases.ts';

/** Uploads, accepts and promotes versions of the catalog, one after the other. */
async function promoteAll(opened: TestReleases, ...versions: string[]): Promise<void> {
  for (const version of versions) {
    await publish(opened, version);
    await opened.releases.promote('catalog', version, ada);
  }
}

const rowsOf = async ({ releases }: TestReleases) =>
  (await releases.releasesOf('catalog')).map(({ version, state }) => `${version} ${state}`);

const signedOf = ({ files, signingKeys }: TestReleases) => readSigned(files.registry, signingKeys);

/** The server starts again with a database that knows these versions only, as a backup would. */
async function restoreBackup(lost: TestReleases, ...versions: string[]): Promise<TestReleases> {
  await lost.releases.close();
  const { files, signingKeys } = lost;
  const backup = await openReleases({ signingKeys });
  await promoteAll(backup, ...versions);
  await backup.releases.close();
  return openReleases({ database: backup.database, files, signingKeys });
}

describe('a database that was restored from a backup', () => {
  test('keeps every live release, canary and roll-back target', async () => {
    const lost = await openReleases();
    await promoteAll(lost, '1', '2', '3', '4');
    await publish(lost, '5');
    await lost.releases.setCanary('catalog', '5', 25, ada);
    const before = await signedOf(lost);

    const restored = await restoreBackup(lost, '1', '2');
    const after = await signedOf(restored);
    expect(after.remotes).toEqual(before.remotes);
    expect(after.number).toBe(before.number + 1);
    expect(await rowsOf(restored)).toEqual(
      expect.arrayContaining(['5 accepted', '4 accepted', '3 accepted']),
    );
    expect(await requireRelease(restored.database.sql, 'catalog', '4')).toMatchObject({
      manifest: manifestOf('4'),
      manifestHash: manifestHash(manifestOf('4')),
    });
    const [last] = await restored.releases.history('catalog');
    expect(last).toMatchObject({
      number: after.number,
      action: 'recover',
      live: '4',
      by: 'release server',
      reason: expect.stringContaining(`The registry ${before.number} in the store is newer`),
    });
  });

  test('keeps sets together', async () => {
    const lost = await openReleases();
    await promoteAll(lost, '1', '2');
    const partners = [{ remote: 'blog', version: '1' }];
    await lost.releases.add(manifestOf('1', { remote: 'blog' }, ['/blogs']), ada);
    lost.files.manifests.set('blog/1', manifestOf('1', { remote: 'blog' }, ['/blogs']));
    await lost.releases.accept('blog', '1', { skippedE2e: true }, ada);
    await publish(lost, '3');
    await lost.releases.promote('catalog', '3', ada, partners);
    const before = await signedOf(lost);
    const restored = await restoreBackup(lost, '1', '2');
    expect((await signedOf(restored)).remotes).toEqual(before.remotes);
    expect(before.remotes.blog?.live.set).toBe('blog 1 + catalog 3');
  });

  test('brings no ended preview back', async () => {
    const lost = await openReleases();
    await promoteAll(lost, '1', '2', '3');
    const preview = (id: string, version: string) => ({
      ...{ id, site: 'https://www.example.com', issuedBy: 'ada' },
      releases: [{ remote: 'catalog', version }],
      expires: new Date(Date.now() + 3_600_000),
    });
    await lost.releases.addPreview(preview('ended', '3'), false);
    await lost.releases.endPreview('ended', ada);
    await lost.releases.addPreview(preview('retired', '1'), false);
    await lost.releases.retire('catalog', '1', ada);
    const before = await signedOf(lost);
    expect(before.endedPreviews).toEqual({
      ids: ['ended', 'retired'],
      manifests: [manifestHash(manifestOf('1'))],
    });

    const restored = await restoreBackup(lost, '1', '2');
    expect((await signedOf(restored)).endedPreviews).toEqual(before.endedPreviews);
    expect(await rowsOf(restored)).toContain('1 retired');
  });

  test('takes over what was accepted, also if nothing tells how', async () => {
    const lost = await openReleases();
    await promoteAll(lost, '1', '2', '3');
    const { releases } = await restoreBackup(lost, '1');
    expect(await releases.acceptance('catalog', '1')).toMatchObject({ record: null });
    expect(await releases.acceptance('catalog', '3')).toBeUndefined();
    const { number } = await releases.accept('catalog', '3', { skippedE2e: true }, ada);
    expect(number).toBe((await releases.history())[0]?.number);
    expect((await releases.history())[0]?.action).toBe('recover');
  });

  test('rolls back as the lost one would have', async () => {
    const lost = await openReleases();
    await promoteAll(lost, '1', '2', '3', '4');
    const { releases } = await restoreBackup(lost, '1', '2');
    for (const live of ['3', '2', '1']) {
      expect((await releases.traffic()).catalog?.rollback).toBe(live);
      await releases.rollBack('catalog', live, ada);
    }
  });

  test('does not roll back to a release that was rolled back after the backup', async () => {
    const lost = await openReleases();
    await promoteAll(lost, '1', '2');
    await lost.releases.rollBack('catalog', undefined, ada);
    const { releases } = await restoreBackup(lost, '1', '2');
    expect((await releases.traffic()).catalog).toEqual({ live: '1' });
  });

  test('gets remotes back that it does not know', async () => {
    const lost = await openReleases();
    await promoteAll(lost, '1');
    const text = manifestOf('7', { remote: 'blog' }, ['/blogs']);
    await lost.releases.add(text, ada);
    lost.files.manifests.set('blog/7', text);
    await lost.releases.accept('blog', '7', { skippedE2e: true }, ada);
    await lost.releases.promote('blog', '7', ada);
    const before = await signedOf(lost);

    const empty = await restoreBackup(lost);
    expect((await signedOf(empty)).remotes).toEqual(before.remotes);
    expect(await empty.releases.traffic()).toMatchObject({
      blog: { live: '7' },
      catalog: { live: '1' },
    });
  });

  test('signs nothing while a manifest is missing or changed', async () => {
    for (const change of ['missing', 'changed']) {
      const lost = await openReleases();
      await promoteAll(lost, '1', '2', '3');
      if (change === 'missing') lost.files.manifests.delete('catalog/3');
      else lost.files.manifests.set('catalog/3', manifestOf('3', { builder: 'mallory' }));
      const before = lost.files.registry;
      const restored = await restoreBackup(lost, '1', '2');
      expect(restored.files.registry).toBe(before);
      await expect(restored.releases.promote('catalog', '1', ada)).rejects.toMatchObject({
        kind: 'unavailable',
      });
    }
  });
});

test('a database that is restored while the server runs does not make the number go back', async () => {
  const opened = await openReleases();
  await promoteAll(opened, '1');
  const { number } = await opened.releases.promote('catalog', '1', ada);
  await opened.database.sql.update(registry).set({ number: 1 });
  const pushed: number[] = [];
  opened.releases.onChange((newest) => pushed.push(newest.number));
  expect((await opened.releases.promote('catalog', '1', ada)).number).toBe(number + 1);
  expect(pushed).toEqual([number + 1]);
  expect((await signedOf(opened)).number).toBe(number + 1);
});

describe('a store', () => {
  test('that is older is rewritten with the very same text', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    const older = opened.files.registry;
    await promoteAll(opened, '2');
    const newest = opened.files.registry;
    await opened.releases.close();

    const files = new MemoryStore();
    files.registry = older;
    await openReleases({ ...opened, files });
    expect(files.registry).toBe(newest);
  });

  test('that is empty gets the registry', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    await opened.releases.close();
    const files = new MemoryStore();
    await openReleases({ ...opened, files });
    expect(files.registry).toBe(opened.files.registry);
  });

  test('that is current is not written again', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    await opened.releases.close();
    const writes = opened.files.written.length;
    const { releases } = await openReleases(opened);
    expect(opened.files.written).toHaveLength(writes);
    expect(releases.store.isBehind).toBe(false);
  });

  test('that loses the registry while the server runs gets it again', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    const text = opened.files.registry;
    opened.files.registry = undefined;
    for (let renewal = 1; renewal <= 10; renewal += 1) await opened.releases.keepUp();
    expect(opened.files.registry).toBe(text);
  });

  test('with the largest number does not win when its key is no longer accepted', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    await opened.releases.close();
    const { number, remotes } = await signedOf(opened);
    const leaked = { number: Number.MAX_SAFE_INTEGER, at: new Date().toISOString(), remotes: {} };
    opened.files.registry = await signDocument({
      typ: 'release-registry+jws',
      payload: JSON.stringify(leaked),
      keys: opened.signingKeys,
    });

    const signingKeys = newKeys();
    const rotated = await openReleases({ ...opened, signingKeys });
    expect(await signedOf(rotated)).toMatchObject({ number: number + 1, remotes });
    expect((await rotated.releases.promote('catalog', '1', ada)).number).toBe(number + 2);
  });

  test('that was changed by someone else is replaced', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    const text = opened.files.registry;
    await opened.releases.close();
    opened.files.registry = '{"microFrontends":{}}';
    await openReleases(opened);
    expect(opened.files.registry).toBe(text);
  });

  test('that cannot be verified ends the start of a server with an empty database', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    await opened.releases.close();
    const text = opened.files.registry;
    const database = await emptyDatabase();
    await expect(openReleases({ ...opened, database, signingKeys: newKeys() })).rejects.toThrow(
      'The store has a registry that none of the SIGNING_KEYS has signed, and the database is empty.',
    );
    expect(opened.files.registry).toBe(text);
  });

  test('that is away at the start delays no roll-back, and nothing else is signed', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1', '2');
    await opened.releases.close();
    opened.files.isAway = true;
    const { releases } = await openReleases(opened);
    await expect(releases.promote('catalog', '2', ada)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    const pushed: number[] = [];
    releases.onChange(({ number }) => pushed.push(number));
    const { number, stored } = await releases.rollBack('catalog', undefined, ada);
    expect(stored).toBe(false);
    // A late notice of the database may have pushed the registry before it.
    expect(pushed.at(-1)).toBe(number);

    opened.files.isAway = false;
    await expect.poll(() => releases.store.isBehind, { timeout: 20_000 }).toBe(false);
    await expect.poll(() => signedOf(opened), { timeout: 20_000 }).toMatchObject({ number });
    await releases.promote('catalog', '2', ada);
  });

  test('that was away keeps the roll-back, and the other remotes of a lost database', async () => {
    const lost = await openReleases();
    await promoteAll(lost, '1', '2', '3');
    const before = await signedOf(lost);
    await lost.releases.close();
    const { files, signingKeys } = lost;
    const backup = await openReleases({ signingKeys });
    await promoteAll(backup, '1', '2');
    await backup.releases.close();

    files.isAway = true;
    const restored = await openReleases({ database: backup.database, files, signingKeys });
    await restored.releases.rollBack('catalog', undefined, ada);
    files.isAway = false;
    await expect
      .poll(() => signedOf(restored), { timeout: 20_000 })
      .toMatchObject({
        number: before.number + 1,
        remotes: { catalog: { live: { version: '1' } } },
      });
  });
});

describe('keys', () => {
  test('are rotated: the new one signs, and traffic stays', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    await opened.releases.close();
    const before = await signedOf(opened);
    const young = newKeys();
    const both = await openReleases({ ...opened, signingKeys: [...young, ...opened.signingKeys] });
    const after = await readSigned(both.files.registry, young);
    expect(after).toMatchObject({ number: before.number + 1, remotes: before.remotes });
    expect((await both.releases.history())[0]).toMatchObject({ action: 'sign', remote: null });
    await both.releases.close();

    const { files } = await openReleases({ ...opened, signingKeys: young });
    expect(await readSigned(files.registry, young)).toEqual(after);
  });

  test('a new address of a remote is signed at the next start', async () => {
    const opened = await openReleases();
    await promoteAll(opened, '1');
    await opened.releases.close();
    const baseUrl = () => 'https://new.example/releases/';
    const moved = await openReleases({ ...opened, baseUrl });
    expect((await signedOf(moved)).remotes.catalog?.baseUrl).toBe(baseUrl());
    await moved.releases.close();
    await expect(openReleases({ ...opened, baseUrl: () => undefined })).rejects.toThrow(
      'RELEASE_ORIGINS of the release server names no address for "catalog".',
    );
  });
});

test('a number that is no safe integer is never signed', async () => {
  const opened = await openReleases();
  await promoteAll(opened, '1');
  await opened.releases.close();
  const { remotes } = await signedOf(opened);
  const last = { number: Number.MAX_SAFE_INTEGER, at: new Date().toISOString(), remotes };
  const payload = JSON.stringify(last);
  const text = await signDocument({
    typ: 'release-registry+jws',
    payload,
    keys: opened.signingKeys,
  });
  opened.files.registry = text;
  await expect(openReleases(opened)).rejects.toThrow(
    'The registry has the largest number there is.',
  );
  expect(opened.files.registry).toBe(text);
});
