import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Build } from '@clean-express/release';
import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import type { Page } from '@playwright/test';
import { allPosts } from '../../fixtures/api.ts';
import { metricValue } from '../../fixtures/metric-value.ts';
import { openRendered, openWithoutScript } from '../../fixtures/rendered-pages.ts';
import { editedBuild } from '../../fixtures/site/edited-build.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { partsBuilds, withSymbol } from '../../fixtures/site/parts-builds.ts';
import { expect, test } from '../../fixtures/test.ts';
import { versionOf } from '../../fixtures/versions/release-name.ts';

test.use({ ownSsrServer: true });

// The first test builds two remotes; all of them use these builds.
test.describe.configure({ mode: 'default' });
test.slow();

/** Rolls back what a test has promoted: a widget can go only after what mounts it. */
let cleanUp: (() => Promise<unknown>)[] = [];

test.afterEach(async () => {
  for (const undo of cleanUp.reverse()) await undo();
  cleanUp = [];
});

const promote = (site: OwnSite, remote: string, version: string) =>
  site.change((releases) => releases.promote(remote, version));

const liveOf = async (site: OwnSite, remote: string) =>
  versionOf(remote, 'current', await site.releases.api.releases(remote));

/** Gives a release to all visitors until the end of the test. */
async function makeLive(site: OwnSite, { remote: { name } }: Build, version: string) {
  const live = await liveOf(site, name);
  await promote(site, name, version);
  cleanUp.push(() => site.change((releases) => releases.rollBack(name, live)));
}

/** Publishes a build, and gives it to all visitors until the end of the test. */
async function release(site: OwnSite, build: Build): Promise<string> {
  const version = await site.publishBuild(build);
  await makeLive(site, build, version);
  return version;
}

const htmlOf = async (page: Page, path: string) => (await page.request.get(path)).text();

/** Whether the server renders a page: as text in this order, and without the other texts. */
async function expectRendered(page: Page, path: string, texts: string[], others: string[] = []) {
  await expect(async () => {
    const html = await htmlOf(page, path);
    expect(html).toContain('id="hydration-data"');
    const places = texts.map((text) => html.indexOf(text));
    expect(Math.min(0, ...places)).toBe(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const text of others) expect(html).not.toContain(text);
  }).toPass();
}

const filling = (page: Page, remote: string) =>
  page.getByRole('banner').locator(`[data-part^="${remote}/fills__shell__header "]`);

const heightOf = async (page: Page, remote: string) =>
  (await filling(page, remote).boundingBox())?.height;

/** The height that the slot of the header reserves. */
const HEADER_HEIGHT = 44;

const NO_CANARY = `${NO_CANARY_BUCKET}`;

const withBucket = (site: OwnSite, value: string) => [
  { name: 'release-bucket', value, url: site.url },
];

test('two remotes fill a slot in their order, and a page mounts a widget of another remote', async ({
  site,
  page,
}) => {
  const { account, blog } = await partsBuilds();
  await release(site, account);
  const consumer = await release(site, blog);
  const { api } = site.releases;
  await expect(api.end('account', { redirects: {} })).rejects.toThrow(
    `"blog" ${consumer} mounts account/Badge. Release it without that first.`,
  );
  await expectRendered(page, '/contact', ['<p>menu of blog</p>', '<p>menu of account</p>']);
  await expectRendered(page, '/blogs', ['Read: 0 badge'], ['No badge']);

  await openRendered(page, '/blogs');
  const badge = page.locator('[data-mfe="blog"] [data-mfe="account"]').getByRole('button');
  await expect(badge).toHaveText('Read: 0 badge');
  await badge.click();
  await expect(badge).toHaveText('Read: 1 badge');
  const [first, second] = await Promise.all(
    ['blog', 'account'].map((remote) => filling(page, remote).boundingBox()),
  );
  expect(first?.x).toBeLessThan(second?.x ?? 0);

  // The release before has neither the widget nor a filling.
  await site.change((releases) => releases.rollBack('account'));
  await expectRendered(page, '/contact', ['<p>menu of blog</p>'], ['menu of account']);
  await openWithoutScript(page, '/blogs');
  await expect(page.getByText('No badge')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await site.change((releases) => releases.rollBack('blog'));
  await expectRendered(page, '/contact', [], ['data-slot="shell/header"']);
});

test('a filling that fails is left out, and named; the page and the other filling are there', async ({
  site,
  page,
  consoleGuard,
}) => {
  const { account, blog } = await partsBuilds();
  const failuresOf = (remote: string, version = '') =>
    metricValue(
      page.request,
      `remote_render_failures_total{remote="${remote}",version="${version}"}`,
    );
  await release(site, account);
  const blogVersion = await release(site, blog);
  const others = ['menu of account'];
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('it throws', async () => {
    consoleGuard.expectError(/no menu/);
    const code = '(()=>{throw new Error("no menu")})()';
    const version = await release(site, withSymbol(account, 'menu of account', code));
    await expectRendered(page, '/contact', ['<p>menu of blog</p>'], others);
    expect(await failuresOf('account', version)).toBeGreaterThan(0);
    await openRendered(page, '/contact');
    await expect(filling(page, 'account').getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(filling(page, 'blog')).toHaveText('menu of blog');
    await expect(heading).toBeVisible();
    expect(await heightOf(page, 'account')).toBe(HEADER_HEIGHT);
    const reported = () =>
      metricValue(page.request, `remote_errors_total{remote="account",version="${version}"}`);
    await expect.poll(reported).toBeGreaterThan(0);
  });

  await test.step('it loops on the server', async () => {
    const loop =
      '(()=>{for(;typeof window==="undefined";);return{description:"menu of account"}})()';
    const version = await release(site, withSymbol(account, 'menu of account', loop));
    await expectRendered(page, '/contact', ['<p>menu of blog</p>'], others);
    await expectRendered(page, '/services', ['<p>menu of blog</p>'], others);
    // Each page that is rendered without it counts.
    expect(await failuresOf('account', version)).toBe(2);
    await openRendered(page, '/contact');
    await expect(filling(page, 'account')).toHaveText('menu of account');
  });

  await test.step('it returns nothing', async () => {
    const version = await release(
      site,
      withSymbol(account, 'menu of account', '({description:""})'),
    );
    await expectRendered(page, '/contact', ['<p>menu of blog</p>'], others);
    await openRendered(page, '/contact');
    expect(await heightOf(page, 'account')).toBe(HEADER_HEIGHT);
    expect(await failuresOf('account', version)).toBe(0);
  });

  await test.step('its server bundle is gone', async () => {
    const build = withSymbol(account, 'menu of account', '({description:"menu without server"})');
    const version = await site.publishBuild(build);
    const folder = join(site.releases.store, 'public/account/releases', version, 'server');
    await rm(folder, { recursive: true });
    await makeLive(site, build, version);
    await expectRendered(page, '/contact', ['<p>menu of blog</p>'], ['menu without server']);
    await openRendered(page, '/contact');
    await expect(filling(page, 'account')).toHaveText('menu without server');
  });

  expect(await failuresOf('blog', blogVersion)).toBe(0);
});

test('a canary of the provider works with the live consumer, and the other way round', async ({
  site,
  page,
}) => {
  const { account, blog } = await partsBuilds();
  await release(site, account);
  const consumer = await site.publishBuild(blog);
  const texts = async (bucket: string) => {
    await page.context().addCookies(withBucket(site, bucket));
    await openRendered(page, '/blogs');
    return page
      .getByRole('main')
      .getByText(/^Read: |^No badge$/)
      .allInnerTexts();
  };
  await site.change((releases) => releases.setCanary('blog', consumer, 50));
  expect(await texts(bucketAt(`blog ${consumer}`))).toEqual(['Read: 0 badge']);
  expect(await texts(NO_CANARY)).toEqual([]);

  await release(site, blog);
  const next = withSymbol(account, 'badge', '({description:"new badge"})');
  const canary = await site.publishBuild(next);
  await site.change((releases) => releases.setCanary('account', canary, 50));
  expect(await texts(bucketAt(`account ${canary}`))).toEqual(['Read: 0 new badge']);
  expect(await texts(NO_CANARY)).toEqual(['Read: 0 badge']);
});

test('a slot that its owner takes away shows nothing any more, and cannot be filled', async ({
  site,
  page,
}) => {
  const title = 'A Spring Cleaning Checklist in the Right Order';
  const path = `/blogs/${(await allPosts()).find(({ name }) => name === title)?._id}`;
  await expectRendered(page, path, ['Rather have it done?']);
  const build = await editedBuild('blog', { find: 'Continue Reading', replace: 'Read On' });
  const { '/blogs/:id': postPage, ...pages } = build.remote.pages ?? {};
  const { slots: _, ...withoutSlot } = postPage ?? {};
  const remote = { ...build.remote, slots: {}, pages: { ...pages, '/blogs/:id': withoutSlot } };
  await release(site, { ...build, remote });
  // The live catalog still fills it.
  await expectRendered(page, path, [title], ['Rather have it done?']);
  await openRendered(page, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rather have it done?' })).toHaveCount(0);
  const late = await editedBuild('catalog', { find: 'Get This Service', replace: 'Take It' });
  await expect(site.publishBuild(late)).rejects.toThrow(
    'It fills blog/post, which "blog" does not have. Its slots: none.',
  );
});

test('a filling needs permission', async ({ site }) => {
  const { account } = await partsBuilds();
  const { api, policyFile } = site.releases;
  const version = await site.publishBuild(account);
  const [liveAccount, liveBlog] = await Promise.all([
    liveOf(site, 'account'),
    liveOf(site, 'blog'),
  ]);
  const policy = await readFile(policyFile, 'utf8');
  const allow = (rules: string) =>
    writeFile(policyFile, policy.replace('anyFillings: true\n', rules));
  // A changed policy takes effect within ten seconds.
  const eventually = (check: () => Promise<void>) => expect(check).toPass({ intervals: [1000] });
  cleanUp.push(async () => {
    await writeFile(policyFile, policy);
    await api.rollBack('account', liveAccount);
    await eventually(async () => void (await api.promote('blog', liveBlog)));
  });
  const refused =
    '"account" may not fill shell/header. Ask the operator of the release server to name shell/header in fills of "account" in the policy.';
  await allow('');
  await eventually(() => expect(api.promote('account', version)).rejects.toThrow(refused));
  const other = withSymbol(account, 'menu of account', '({description:"forbidden menu"})');
  await expect(site.publishBuild(other)).rejects.toThrow(refused);

  await allow('remotes:\n  account: { fills: [shell/header] }\n');
  await eventually(async () => void (await site.publishBuild(other)));
});
