import { type Policy, policySchema } from '@clean-express/release-contract/release-policy';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { traffic } from '../rows/schema.ts';
import { fixtureContract } from '../testing/fixture-contract.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { giveShell } from '../testing/test-database.ts';
import {
  ada,
  manifestOf,
  openReleases,
  readSigned,
  type TestReleases,
} from '../testing/test-releases.ts';

const DAY_MS = 86_400_000;

/** Uploads and accepts a release. */
async function accept({ releases, files }: TestReleases, name: string, ...paths: string[]) {
  const [remote = '', version = ''] = name.split(' ');
  const text = manifestOf(version, { remote }, paths);
  await releases.add(text, ada);
  files.manifests.set(`${remote}/${version}`, text);
  await releases.accept(remote, version, { skippedE2e: true }, ada);
}

async function goLive(opened: TestReleases, name: string, ...paths: string[]) {
  await accept(opened, name, ...paths);
  const [remote = '', version = ''] = name.split(' ');
  await opened.releases.promote(remote, version, ada);
}

const signedOf = ({ files, signingKeys }: TestReleases) => readSigned(files.registry, signingKeys);

/** Releases of a blog and of a catalog, and a policy and a clock that tests can change. */
async function openSite() {
  const site = { policy: policySchema.parse({}) as Policy, now: new Date('2026-01-01T00:00:00Z') };
  const opened = await openReleases({ policy: () => site.policy, clock: () => site.now });
  await goLive(opened, 'blog 1', '/blogs', '/blog');
  await goLive(opened, 'catalog 1', '/services');
  const allow = (remote: string, ...claimableBy: string[]) => {
    site.policy = policySchema.parse({ remotes: { [remote]: { claimableBy } } });
  };
  return Object.assign(site, opened, { allow });
}

test('a remote that has ended has no visitors, and its paths are gone', async () => {
  const site = await openSite();
  await accept(site, 'blog 2', '/blogs', '/news');
  await site.releases.setCanary('blog', '2', 10, ada);
  const { paths } = await site.releases.end('blog', { ...ada, reason: 'Nobody reads it.' });
  expect(paths).toEqual({ '/blog': {}, '/blogs': {}, '/news': {} });
  const { remotes, ended } = await signedOf(site);
  expect(Object.keys(remotes)).toEqual(['catalog']);
  expect(ended).toEqual({ blog: { at: '2026-01-01T00:00:00.000Z', paths } });
  expect((await site.releases.releasesOf('blog')).map(({ state }) => state)).toEqual([
    'retired',
    'retired',
  ]);
  const [last] = await site.releases.history('blog');
  expect(last).toMatchObject({ action: 'end', by: 'ada', reason: 'Nobody reads it.', live: null });
  await expect(site.releases.promote('blog', '1', ada)).rejects.toThrow('is retired');
  await expect(site.releases.rollBack('blog', undefined, ada)).rejects.toThrow('No release');
});

test('its paths lead to pages of other remotes and of the shell', async () => {
  const site = await openSite();
  const redirects = { '/blogs': '/services', '/blogs/about': '/contact' };
  const { paths } = await site.releases.end('blog', ada, { redirects, redirectAll: '/' });
  expect(paths).toEqual({
    '/blogs': { to: '/services', keepsRest: true },
    '/blogs/about': { to: '/contact' },
    '/blog': { to: '/' },
  });
  expect((await signedOf(site)).ended?.blog?.paths).toEqual(paths);
});

test('ended again, its paths lead to where the latest end says', async () => {
  const site = await openSite();
  await site.releases.end('blog', ada);
  const { number } = await signedOf(site);
  await site.releases.end('blog', ada);
  expect((await signedOf(site)).number).toBe(number);
  await site.releases.end('blog', ada, { redirectAll: '/contact' });
  expect((await signedOf(site)).ended?.blog?.paths).toEqual({
    '/blog': { to: '/contact' },
    '/blogs': { to: '/contact' },
  });
});

test('a dry run says what the end leads to, and changes nothing', async () => {
  const site = await openSite();
  const before = await signedOf(site);
  const wanted = { redirectAll: '/contact', dryRun: true };
  const { paths } = await site.releases.end('blog', ada, wanted);
  expect(paths).toEqual({ '/blog': { to: '/contact' }, '/blogs': { to: '/contact' } });
  expect(await signedOf(site)).toEqual(before);
});

test('no path of others, or none, can lead elsewhere', async () => {
  const { releases } = await openSite();
  const others = [
    '/services',
    '/contact',
    '/',
    '/blogsx',
    '/blogs/:id',
    '/Blogs',
    'blogs',
    '/blogs//x',
  ];
  for (const path of others) {
    const wanted = { redirects: { [path]: '/contact' }, dryRun: true };
    await expect(releases.end('blog', ada, wanted)).rejects.toThrow(
      `"blog" does not own the path ${path}. Its paths: /blog, /blogs.`,
    );
  }
});

test('a remote whose widget the shell mounts, or a canary of it, cannot end', async () => {
  const site = await openSite();
  const { sql } = site.database;
  const without = { ...fixtureContract, widgets: ['catalog/HomeServices'] };
  const mounting = { ...fixtureContract, widgets: ['catalog/HomeServices', 'blog/LatestPosts'] };
  for (const [live, canary] of [
    [mounting, without],
    [without, mounting],
  ] as const) {
    await giveShell(sql, live);
    await giveShell(sql, canary, 'canary');
    await expect(site.releases.end('blog', ada)).rejects.toThrow(
      'The shell mounts blog/LatestPosts. Release a shell without it',
    );
  }
  await sql.update(traffic).set({ canary: null }).where(eq(traffic.remote, 'shell'));
  await site.releases.end('blog', ada);
});

test('a remote whose widget another remote mounts cannot end', async () => {
  const site = await openSite();
  const { releases } = site;
  const promote = async (remote: string, extras: object) => {
    const base = JSON.parse(manifestOf('2', { remote }, [`/${remote}s`]));
    await releases.add(JSON.stringify({ ...base, extras: { ...base.extras, ...extras } }), ada);
    await releases.accept(remote, '2', { skippedE2e: true }, ada);
    await releases.promote(remote, '2', ada);
  };
  await promote('blog', { widgets: { './Teaser': { data: [] } } });
  const page = { preload: [], css: [], data: [], widgets: ['blog/Teaser'] };
  await promote('catalog', { pages: { '/catalogs': page } });
  await expect(releases.end('blog', ada)).rejects.toThrow(
    '"catalog" 2 mounts blog/Teaser. Release it without that first.',
  );
  await releases.end('catalog', ada);
  await releases.end('blog', ada);
});

test('a remote without releases cannot end', async () => {
  const { releases } = await openSite();
  await expect(releases.end('garden', ada)).rejects.toMatchObject({ kind: 'notFound' });
});

describe('its paths are claimed again', () => {
  const refusal = 'name "journal" in claimableBy of "blog" in the policy';

  test('by a remote that the policy names, and by no other', async () => {
    const site = await openSite();
    await site.releases.end('blog', ada);
    await goLive(site, 'journal 1', '/journal');
    await accept(site, 'journal 2', '/journal', '/blogs/new');
    site.allow('blog', 'catalog');
    await expect(site.releases.promote('journal', '2', ada)).rejects.toThrow(refusal);
    await expect(site.releases.setCanary('journal', '2', 1, ada)).rejects.toThrow(refusal);
    site.allow('blog', 'journal');
    await site.releases.setCanary('journal', '2', 1, ada);
    expect((await signedOf(site)).ended?.blog?.paths).toEqual({ '/blog': {}, '/blogs': {} });
    await accept(site, 'journal 3', '/journal', '/blogs');
    await site.releases.promote('journal', '3', ada);
    expect((await signedOf(site)).ended?.blog?.paths).toEqual({ '/blog': {} });
  });

  test('by any remote once its files are deleted', async () => {
    const site = await openSite();
    await site.releases.end('blog', ada);
    await accept(site, 'journal 1', '/blogs');
    await site.releases.noteDeleted('blog');
    await site.releases.promote('journal', '1', ada);
    expect((await signedOf(site)).ended?.blog?.paths).toEqual({ '/blog': {} });
  });

  test('by itself only if the policy says so', async () => {
    const site = await openSite();
    await site.releases.end('blog', ada);
    await accept(site, 'blog 2', '/blogs');
    await expect(site.releases.promote('blog', '2', ada)).rejects.toThrow('claimableBy of "blog"');
    site.allow('blog', 'blog');
    await site.releases.promote('blog', '2', ada);
    expect(await site.releases.traffic()).toMatchObject({ blog: { live: '2' } });
    expect((await signedOf(site)).ended?.blog?.paths).toEqual({ '/blog': {} });
  });

  test('for good: what the former remote has said of them is over', async () => {
    const site = await openSite();
    await site.releases.end('blog', ada, { redirects: { '/blogs/old': '/services' } });
    site.allow('blog', 'journal');
    await goLive(site, 'journal 1', '/blogs');
    await site.releases.end('journal', ada);
    const { ended } = await signedOf(site);
    expect(ended).toMatchObject({
      blog: { paths: { '/blog': {} } },
      journal: { paths: { '/blogs': {} } },
    });
    expect(ended?.blog?.paths).not.toHaveProperty('/blogs/old');
  });
});

describe('its files', () => {
  test('are due to be deleted after 30 days', async () => {
    const site = await openSite();
    await site.releases.end('blog', ada);
    site.now = new Date(site.now.getTime() + 30 * DAY_MS - 1);
    expect(await site.releases.remotesToDelete()).toEqual([]);
    site.now = new Date(site.now.getTime() + 1);
    expect(await site.releases.remotesToDelete()).toEqual(['blog']);
    await site.releases.noteDeleted('blog');
    expect(await site.releases.remotesToDelete()).toEqual([]);
    expect((await signedOf(site)).ended).toHaveProperty('blog');
    expect(await site.releases.history('blog')).not.toEqual([]);
  });

  test('stay when new redirects are set no longer than without', async () => {
    const site = await openSite();
    await site.releases.end('blog', ada);
    site.now = new Date(site.now.getTime() + 30 * DAY_MS);
    await site.releases.end('blog', ada, { redirectAll: '/contact' });
    expect(await site.releases.remotesToDelete()).toEqual(['blog']);
  });

  test('stay while one of its releases is in use again', async () => {
    const site = await openSite();
    await site.releases.end('blog', ada);
    site.now = new Date(site.now.getTime() + 30 * DAY_MS);
    site.allow('blog', 'blog');
    await accept(site, 'blog 2', '/blogs');
    expect(await site.releases.remotesToDelete()).toEqual([]);
    await site.releases.promote('blog', '2', ada);
    await goLive(site, 'blog 3', '/blogs');
    await site.releases.retire('blog', '2', ada);
    expect(await site.releases.remotesToDelete()).toEqual([]);
  });
});

describe('a database that was restored from a backup', () => {
  /** The site, and the same one with a database from before the end of the blog. */
  async function restore(change: (site: Awaited<ReturnType<typeof openSite>>) => Promise<void>) {
    const lost = await openSite();
    await change(lost);
    await lost.releases.close();
    const { signingKeys, files } = lost;
    const backup = await openReleases({ signingKeys, files: new MemoryStore() });
    await goLive(backup, 'blog 1', '/blogs', '/blog');
    await goLive(backup, 'catalog 1', '/services');
    await backup.releases.close();
    const restored = await openReleases({ signingKeys, files, database: backup.database });
    return { lost, restored };
  }

  test('does not bring back a remote that has ended since', async () => {
    const { restored } = await restore(async ({ releases }) => {
      await releases.end('blog', ada, { redirects: { '/blogs': '/services' } });
      for (let change = 0; change < 5; change += 1) await releases.promote('catalog', '1', ada);
    });
    expect(Object.keys(await restored.releases.traffic())).toEqual(['catalog', 'shell']);
    expect((await signedOf(restored)).ended?.blog).toEqual({
      at: '2026-01-01T00:00:00.000Z',
      paths: { '/blog': {}, '/blogs': { to: '/services', keepsRest: true } },
    });
    expect((await restored.releases.history('blog'))[0]).toMatchObject({ action: 'recover' });
  });

  test('keeps one that has come back since', async () => {
    const { restored } = await restore(async (site) => {
      await site.releases.end('blog', ada);
      site.allow('blog', 'blog');
      await goLive(site, 'blog 2', '/blogs');
      await site.releases.promote('catalog', '1', ada);
      await site.releases.promote('catalog', '1', ada);
    });
    expect(await restored.releases.traffic()).toMatchObject({ blog: { live: '2' } });
    expect((await signedOf(restored)).ended?.blog?.paths).toEqual({ '/blog': {} });
    expect(await restored.releases.remotesToDelete()).toEqual([]);
  });
});
