import { environment } from '../../fixtures/environment.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { needsCors } from '../../fixtures/site/needs-cors.ts';
import { FOLDER, NAME } from '../../fixtures/site/new-remote.ts';
import { OwnSite } from '../../fixtures/site/own-site.ts';
import { test } from '../../fixtures/site/workspace-test.ts';
import { expect } from '../../fixtures/test.ts';
import { openPreview } from '../../fixtures/versions/open-preview.ts';
import { startVisits, visit } from '../../fixtures/visits/visit.ts';
import { liveReleases, visitedPages } from '../../fixtures/visits/visited-pages.ts';
import { waysTo } from '../../fixtures/visits/ways.ts';

// One worker runs both tests, so that packages are installed once. Each test passes without the other.
test.describe.configure({ mode: 'default' });

test.beforeEach(async () => {
  needs('data');
  needs('identities');
  await needsCors(environment.apiUrl, OwnSite.spareUrlOf(test.info().parallelIndex));
});

/** All packages are installed in the copy, and a busy machine takes long for that. */
const TIMEOUT_MS = 600_000;

test.describe('npm run create-remote', () => {
  test.use({ ownSsrServer: true });

  const TEXT = 'This page is new.';
  const CHANGED_TEXT = 'This page has changed.';

  test('creates a remote that passes the checks, runs standalone, and is released to the site', async ({
    workspace,
    release,
    serveStandalone,
    site,
    page,
    consoleGuard,
  }) => {
    test.setTimeout(TIMEOUT_MS);
    const status = async () => (await page.request.get(`/${NAME}`)).status();

    await test.step('creates it', async () => {
      expect(await status()).toBe(404);
      expect(await workspace.run('npm', ['run', 'create-remote', '--', NAME])).toContain(FOLDER);
    });

    await test.step('passes the checks', async () => {
      await workspace.run('biome', ['check', FOLDER, 'tsconfig.json']);
      await workspace.run('tsc', ['-b', FOLDER]);
      await workspace.run('depcruise', ['--config', '.dependency-cruiser.mjs', FOLDER]);
      await workspace.run('knip', ['--no-config-hints', '--workspace', FOLDER]);
      await workspace.run('vitest', ['run', '--project', FOLDER]);
    });

    await test.step('is released', async () => {
      const { version } = await release('publish', NAME, '--no-e2e');
      expect(await status()).toBe(404);
      const { url } = await release('preview', NAME, version);
      await openPreview(page, url);
      await expect(page.getByRole('heading', { level: 1, name: 'Gift Cards' })).toBeVisible();
      // Without the preview, the page does not exist yet.
      consoleGuard.expectError(/404/);
      await page.getByRole('button', { name: 'Leave the preview' }).click();
      await release('promote', NAME, version);
      await expect.poll(status).toBe(200);
      // The first response is client-rendered if the server does not render the page in time.
      const isRendered = async () =>
        (await (await page.request.get(`/${NAME}`)).text()).includes(TEXT);
      await expect.poll(isRendered).toBe(true);
      await page.goto(`/${NAME}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Gift Cards' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await expect(page).toHaveTitle('Gift Cards - CLEAN EXPRESS');
    });

    await test.step('passes the visits of the gate', async () => {
      const releases = await liveReleases(site.url);
      const own = releases.filter(({ manifest }) => manifest.remote === NAME);
      const visits = await startVisits(page, releases);
      for (const visited of own.flatMap(visitedPages)) {
        for (const way of waysTo(visited, releases)) {
          const findings = await visit(visits, visited, { path: visited.route }, way);
          expect(findings, `${visited.route}, ${way.name}`).toEqual([]);
        }
      }
    });

    await test.step('runs standalone, and keeps its state when its source changes', async () => {
      // The developer does not have an account yet.
      consoleGuard.expectError(/400/);
      await page.goto(await serveStandalone());
      const widget = page.getByRole('region', { name: 'Highlights' });
      await expect(widget.getByRole('listitem').first()).toBeVisible();
      await page.getByRole('button', { name: 'Sign in as developer' }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
      await page.getByRole('navigation').getByRole('link', { name: 'Gift Cards' }).click();
      const element = await page.getByText(TEXT).elementHandle();
      const file = `${FOLDER}/src/pages/start/start-page.tsx`;
      await workspace.edit(file, TEXT, CHANGED_TEXT);
      await expect(page.getByText(CHANGED_TEXT)).toBeVisible();
      expect(await element?.textContent()).toBe(CHANGED_TEXT);
      expect(await element?.evaluate((same) => same.isConnected)).toBe(true);
    });
  });
});

test.describe('npm run dev', () => {
  test('reloads a remote with its state, beside the other remotes of a running site', async ({
    workspace,
    develop,
    versions,
    page,
  }) => {
    test.setTimeout(TIMEOUT_MS);
    const url = await develop('account', '--from', environment.siteUrl);

    await test.step('the other remotes are those of the site', async () => {
      const live = await versions.shown();
      expect(await versions.shown(url)).toEqual({ ...live, account: 'dev' });
      await page.goto(`${url}/services`);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });

    await test.step('a change appears at once, and the page keeps its state', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      const email = page.getByLabel('Email');
      await email.fill('ada@visitors.example');
      const file = 'mfe-account/src/pages/login/login-page.tsx';
      await workspace.edit(file, 'heading="Sign in to Continue"', 'heading="Good to see you"');
      await expect(page.getByRole('heading', { level: 1, name: 'Good to see you' })).toBeVisible();
      await expect(email).toHaveValue('ada@visitors.example');
    });
  });
});
