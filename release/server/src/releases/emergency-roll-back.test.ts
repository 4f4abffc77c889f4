import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStore } from '../testing/memory-store.ts';
import {
  ada,
  manifestOf,
  newKeys,
  openReleases,
  publish,
  readSigned,
  type TestReleases,
} from '../testing/test-releases.ts';
import { rollBackInStore } from './emergency-roll-back.ts';

const wanted = { remote: 'catalog', by: 'ada', reason: 'No page loads.' };
const emergency = { action: 'rollback', by: 'ada (emergency)', reason: 'No page loads.' };

let opened: TestReleases;

beforeEach(async () => {
  opened = await openReleases();
  for (const version of ['1', '2']) {
    await publish(opened, version);
    await opened.releases.promote('catalog', version, ada);
  }
});

const signedOf = ({ files, signingKeys }: TestReleases) => readSigned(files.registry, signingKeys);
const trafficOf = async ({ releases }: TestReleases) => (await releases.traffic()).catalog;
const rollBack = ({ files, signingKeys }: TestReleases) =>
  rollBackInStore(files, signingKeys, wanted);

/** The database does not respond until the returned function is called. */
function takeDatabaseAway({ database }: TestReleases) {
  const { insert, select } = database.sql;
  const fail = () => {
    throw new Error('The database is away.');
  };
  Object.assign(database.sql, { insert: fail, select: fail });
  return () => Object.assign(database.sql, { insert, select });
}

test('goes back to the previous release, with a number that no change of the database has', async () => {
  const before = await signedOf(opened);
  const { from, number } = await rollBack(opened);
  const after = await signedOf(opened);
  expect([from, number]).toEqual(['2', before.number + 1000]);
  expect(after).toMatchObject({ number, remotes: { catalog: { live: { version: '1' } } } });
  expect(after.remotes.catalog?.rollback).toBeUndefined();
  expect(after.remotes.shell).toEqual(before.remotes.shell);
});

test('ends a canary, and the live release stays', async () => {
  await publish(opened, '3');
  await opened.releases.setCanary('catalog', '3', 20, ada);
  expect((await rollBack(opened)).from).toBe('3');
  const { catalog } = (await signedOf(opened)).remotes;
  expect(catalog).toMatchObject({ live: { version: '2' }, rollback: { version: '1' } });
  expect(catalog?.canary).toBeUndefined();
});

test.each([
  [
    'a canary',
    async (releases: TestReleases['releases']) => {
      const partners = [{ remote: 'blog', version: '2' }];
      await releases.setCanary('catalog', '3', 20, ada, partners);
    },
    '2',
  ],
  [
    'what is live',
    async (releases: TestReleases['releases']) => {
      await releases.promote('catalog', '3', ada, [{ remote: 'blog', version: '2' }]);
    },
    '2',
  ],
  [
    'what is live beside the canary of another',
    async (releases: TestReleases['releases']) => {
      await releases.promote('catalog', '3', ada, [{ remote: 'blog', version: '2' }]);
      await releases.setCanary('blog', '3', 5, ada);
    },
    '2',
  ],
] as const)('takes the whole set of %s back, also in the database', async (_, move, live) => {
  const { releases } = opened;
  await publish(opened, '3');
  for (const version of ['1', '2', '3']) {
    await releases.add(manifestOf(version, { remote: 'blog' }, ['/blogs']), ada);
    await releases.accept('blog', version, { skippedE2e: true }, ada);
  }
  await releases.promote('blog', '1', ada);
  await move(releases);
  const bringBack = takeDatabaseAway(opened);
  const { along } = await rollBack(opened);
  expect(along).toEqual([{ remote: 'blog', from: '2' }]);
  const { blog, catalog } = (await signedOf(opened)).remotes;
  expect([catalog?.live, blog?.live]).toMatchObject([{ version: live }, { version: '1' }]);
  expect([catalog?.canary, blog?.canary]).toEqual([undefined, undefined]);
  await releases.keepUp();
  bringBack();
  await releases.keepUp();
  const traffic = await releases.traffic();
  expect(traffic.catalog).toMatchObject({ live });
  expect(traffic.blog).toEqual({ live: '1' });
});

test.each([
  ['an unknown remote', 'casino', 'There is no remote "casino". Nothing was changed.'],
  ['the live shell', 'shell', /The live shell may take remotes back/],
])('refuses %s', async (_, remote, message) => {
  const { files, signingKeys } = opened;
  const before = files.registry;
  await expect(rollBackInStore(files, signingKeys, { ...wanted, remote })).rejects.toThrow(message);
  expect(files.registry).toBe(before);
});

test('refuses a remote without a previous release, and a store that another key has signed', async () => {
  await rollBack(opened);
  await expect(rollBack(opened)).rejects.toThrow('"catalog" has no release to go back to.');
  await expect(rollBack({ ...opened, signingKeys: newKeys() })).rejects.toThrow();
  await expect(rollBack({ ...opened, files: new MemoryStore() })).rejects.toThrow(
    'no registry yet',
  );
});

test('a running server sends it while its database is away, and takes it over afterwards', async () => {
  const { releases } = opened;
  const sent = vi.fn();
  releases.onChange(sent);
  const bringBack = takeDatabaseAway(opened);
  const { number } = await rollBack(opened);
  await releases.keepUp();
  expect(sent.mock.lastCall?.[0]).toMatchObject({ number });

  bringBack();
  await releases.keepUp();
  expect(await trafficOf(opened)).toEqual({ live: '1' });
  const [last] = await releases.history('catalog');
  expect(last).toMatchObject({ ...emergency, number: number + 1, version: '1', from: '2' });
  const after = await signedOf(opened);
  expect(after.number).toBe(number + 1);
  await releases.keepUp();
  expect((await releases.history('catalog'))[0]).toEqual(last);
});

test.each([
  ['all of them are applied, each with its author', true],
  ['those before a registry that could not be written are applied', false],
])('after several roll-backs, %s', async (_, isWritten) => {
  const { releases, files, signingKeys } = opened;
  for (const version of ['1', '2']) {
    await releases.add(manifestOf(version, { remote: 'blog' }, ['/blogs']), ada);
    await releases.accept('blog', version, { skippedE2e: true }, ada);
    await releases.promote('blog', version, ada);
  }
  const bringBack = takeDatabaseAway(opened);
  await rollBack(opened);
  if (!isWritten) vi.spyOn(files, 'writeRegistry').mockRejectedValueOnce(new Error('Full.'));
  const second = { remote: 'blog', by: 'bob', reason: 'No post loads.' };
  const outcome = await rollBackInStore(files, signingKeys, second).catch(() => undefined);
  expect(outcome !== undefined).toBe(isWritten);
  await releases.keepUp();
  bringBack();
  await releases.keepUp();
  const traffic = await releases.traffic();
  expect([traffic.catalog?.live, traffic.blog?.live]).toEqual(['1', isWritten ? '1' : '2']);
  expect((await releases.history('catalog'))[0]).toMatchObject(emergency);
  const [last] = await releases.history('blog');
  expect(last?.by).toBe(isWritten ? 'bob (emergency)' : 'ada');
});

test.each([
  ['the database', true],
  ['the roll-back, either', false],
])('a change comes after it, also if the server has not noticed %s', async (_, keepsUp) => {
  const { releases } = opened;
  const bringBack = takeDatabaseAway(opened);
  const { number } = await rollBack(opened);
  if (keepsUp) await releases.keepUp();
  bringBack();
  await publish(opened, '3');
  await releases.promote('catalog', '3', ada);
  const history = await releases.history('catalog');
  expect(history.filter(({ number: at }) => at > number).map(({ action }) => action)).toEqual([
    'promote',
    'accept',
    'upload',
    'rollback',
  ]);
});

test('a server that starts again takes over the roll-back alone, beside what the store had not got', async () => {
  const { files, signingKeys, database } = opened;
  const inStore = files.registry;
  // Committed, but not published when the database went away.
  await publish(opened, '3');
  files.registry = inStore;
  const { number } = await rollBack(opened);
  await opened.releases.close();
  const restarted = await openReleases({ database, files, signingKeys });
  expect(await trafficOf(restarted)).toEqual({ live: '1' });
  const [last] = await restarted.releases.history('catalog');
  expect(last).toMatchObject({ ...emergency, number: number + 1 });
  const rows = await restarted.releases.releasesOf('catalog');
  expect(rows.map(({ version, state }) => `${version} ${state}`)).toContain('3 accepted');
});

test('nothing is taken over from a file that another key has signed', async () => {
  const { files, signingKeys, database } = opened;
  const other = await openReleases({ files: new MemoryStore() });
  for (const version of ['1', '2']) {
    await publish(other, version);
    await other.releases.promote('catalog', version, ada);
  }
  await rollBack(other);
  files.rollBack = other.files.rollBack;
  await opened.releases.close();
  const restarted = await openReleases({ database, files, signingKeys });
  expect(await trafficOf(restarted)).toMatchObject({ live: '2', rollback: '1' });
});
