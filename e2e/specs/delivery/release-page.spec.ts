import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseServer } from '@clean-express/release';
import type { Locator, Page, Response } from '@playwright/test';
import { Accessibility, NARROW_AND_WIDE } from '../../fixtures/accessibility.ts';
import { closedLatch } from '../../fixtures/faults/latch.ts';
import { blogWith } from '../../fixtures/site/blog-with.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

/** Text that would become an element, a color of a terminal or another direction. */
const HOSTILE = '<img src=x onerror="document.title=1"> \u001b[31m \u202e stolen';

const brokenServer = () =>
  blogWith(`throw new Error(${JSON.stringify(HOSTILE)});`, 'server/routes.js');

/** More stops than a view has. */
const MAX_TABS = 100;

let restorePolicy: () => Promise<void> = async () => undefined;

test.afterEach(() => restorePolicy());

/** Moves the focus by the keyboard. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_TABS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach it.');
}

test('what fails stands first, and the keyboard is enough to roll back', async ({
  site,
  page,
  consoleGuard,
}) => {
  test.slow();
  const { url, api } = site.releases;
  const { live } = await liveOf(site);
  const version = await site.publishBuild(await brokenServer());
  await page.goto(url);
  await expect(page.getByRole('link', { name: live })).toBeVisible();

  await site.change((releases) => releases.promote('blog', version));
  for (let view = 0; view < 10; view += 1)
    await page.request.get(`${site.url}/blogs/no-blog-${view}`);
  const first = page.locator('main').getByRole('listitem').first();
  await expect(first).toContainText('server renders failed');
  await expect(first).toContainText(version);

  consoleGuard.expectError(/gate-record/);
  // Who is in a hurry does not wait until the permissions are known.
  const answer = closedLatch();
  await page.route(/\/access\?/, async (route) => {
    await answer.opened;
    await route.continue();
  });
  await tabTo(page, first.getByRole('link', { name: version }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Roll back' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: `Roll back: blog ${version}` });
  await expect(dialog).toContainText(`All visitors get blog ${live} in place of ${version}`);
  answer.open();
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('It does not render.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Done: registry \d+/)).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: `blog ${live} is live.` }),
  ).toBeAttached();
  await expect
    .poll(async () => (await page.request.get(`${site.url}/blogs`)).text())
    .toContain(live);
  const [last] = await api.history('blog');
  expect(last).toMatchObject({ action: 'rollback', from: version, reason: 'It does not render.' });

  await page.getByRole('link', { name: 'Errors' }).click();
  await page.getByLabel('Remote').focus();
  await page.getByLabel('Remote').selectOption('blog');
  await expect(page.getByText('<img src=x onerror').first()).toBeVisible();
  await expect(page.getByLabel('Remote')).toBeFocused();
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(page).toHaveTitle('Errors - Releases');
  await page.getByText('Stack and requests').first().click();
  await new Accessibility(page).expectNoViolations('errors', NARROW_AND_WIDE);
});

/** The live release of the blog. */
async function liveOf({ releases: { api } }: { releases: { api: ReleaseServer } }) {
  const live = (await api.releases('blog')).find(({ role }) => role === 'live');
  return { live: live?.version ?? '' };
}

test('a member of another team reads why not, and whom to ask', async ({
  site,
  page,
  consoleGuard,
}) => {
  const { url, policyFile, token } = site.releases;
  const policy = await readFile(policyFile, 'utf8');
  restorePolicy = () => writeFile(policyFile, policy);
  const rule =
    '  - name: Mia\n    allow:\n      - remotes: [catalog]\n        permissions: [traffic]\n';
  await writeFile(policyFile, policy.replace('anyFillings', `${rule}anyFillings`));
  const headers = { authorization: `Bearer ${token}` };
  const data = { person: 'Mia', remotes: '*' };
  await expect
    .poll(async () => (await page.request.post(`${url}/v1/tokens`, { headers, data })).status())
    .toBe(201);
  const made = await page.request.post(`${url}/v1/tokens`, { headers, data });
  const mia = { authorization: `Bearer ${(await made.json()).token}` };
  await page.request.post(`${url}/v1/session`, { headers: mia });

  consoleGuard.expectError(/gate-record/);
  const { live } = await liveOf(site);
  await page.goto(`${url}/remotes/blog/releases/${live}`);
  await expect(page.getByRole('button', { name: 'Preview link' })).toBeDisabled();
  await expect(page.getByText('Mia has no permission "preview" for "blog".')).toBeVisible();
  await page.goto(`${url}/audit`);
  consoleGuard.expectError(/\/v1\/audit/);
  await expect(page.getByRole('alert')).toContainText('Mia has no permission "admin"');
});

test('pages of the site change nothing with the session of a visitor', async ({
  site,
  page,
  consoleGuard,
}) => {
  const { url, api } = site.releases;
  // There is something to go back to.
  const version = await site.publishBuild(await blogWith('void 0;'));
  await site.change((releases) => releases.promote('blog', version));
  await page.goto(url);
  await expect(page.getByRole('link', { name: 'blog', exact: true })).toBeVisible();
  const before = (await api.history()).length;
  // The policy of the site would keep it from asking at all.
  const attack = `${site.url}/attack`;
  await page.route(attack, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>…</p>' }),
  );
  await page.goto(attack);
  consoleGuard.expectError(/CORS|ERR_FAILED|40\d|favicon/);
  const answers = await page.evaluate(async (server) => {
    const send = (init: RequestInit) =>
      fetch(`${server}/v1/remotes/blog/rollback`, {
        method: 'POST',
        credentials: 'include',
        ...init,
      })
        .then(({ type }) => type)
        .catch(() => 'refused');
    const read = fetch(`${server}/v1/overview`, { credentials: 'include' })
      .then(() => 'read')
      .catch(() => 'refused');
    const json = { 'content-type': 'application/json' };
    return Promise.all([
      send({ headers: json, body: '{}' }),
      send({ mode: 'no-cors', body: '{}' }),
      read,
    ]);
  }, url);
  expect(answers).not.toContain('read');
  expect(answers).not.toContain('basic');
  expect(await api.history()).toHaveLength(before);
});

test('it says when the release server does not respond, and goes on once it does', async ({
  site,
  page,
  consoleGuard,
}) => {
  await page.goto(site.releases.url);
  const blog = page.getByRole('link', { name: 'blog', exact: true });
  await expect(blog).toBeVisible();
  consoleGuard.expectError(/ERR_FAILED/);
  await page.route('**/v1/overview', (route) => route.abort());
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The release server does not respond.');
  await expect(blog).toBeVisible();
  await page.unroute('**/v1/overview');
  await expect(alert).toBeHidden();
});

/** Script and styles, in bytes of Brotli. */
const BUDGET = 150_000;

test('it loads at most 150 kB of script and styles, and nothing of another origin', async ({
  site,
  page,
}) => {
  const { url } = site.releases;
  const loaded: Response[] = [];
  page.on('response', (response) => loaded.push(response));
  await page.goto(url);
  await expect(page.getByRole('link', { name: 'blog', exact: true })).toBeVisible();
  expect(loaded.filter((response) => new URL(response.url()).origin !== url)).toEqual([]);
  const files = loaded.filter((response) => /\.(js|css)$/.test(response.url()));
  expect(files.length).toBeGreaterThan(1);
  const bodies = await Promise.all(files.map((response) => response.body()));
  const size = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  expect(size).toBeLessThan(BUDGET);
});

test('every view is accessible', async ({ site, page, consoleGuard }) => {
  consoleGuard.expectError(/gate-record/);
  const { url } = site.releases;
  const { live } = await liveOf(site);
  const views = [
    '/',
    '/remotes/blog',
    `/remotes/blog/releases/${live}`,
    '/catalogue',
    '/errors',
    '/audit',
  ];
  for (const view of views) {
    await page.goto(`${url}${view}`);
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await expect(page.locator('main h1')).toBeAttached();
    await new Accessibility(page).expectNoViolations(view, NARROW_AND_WIDE);
  }
});
