import { FOLDER, NAME, serveReleases } from '../../fixtures/site/new-remote.ts';
import { OwnSite } from '../../fixtures/site/own-site.ts';
import { WorkspaceCopy } from '../../fixtures/site/workspace-copy.ts';
import { test as base, expect } from '../../fixtures/test.ts';

interface Fixtures {
  /** Another workspace, which goes when the test is over. */
  workspace: WorkspaceCopy;
  /** Runs the command `release` there, for the registry of the test. */
  release: (...parameters: string[]) => Promise<unknown>;
  /** Serves the new remote alone, from there. Resolves with its address. */
  serveAlone: () => Promise<string>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is used.
  workspace: async ({}, use) => {
    const workspace = await WorkspaceCopy.make();
    await use(workspace);
    await workspace.remove();
  },
  release: async ({ workspace, site }, use) => {
    const { origin, stop } = await serveReleases(site.directory);
    const env = { RELEASE_STORE: site.directory, SITE_URL: site.url, RELEASE_ORIGIN: origin };
    await use(async (...parameters) => {
      const command = ['delivery/bin/release.mjs', ...parameters, '--json'];
      return JSON.parse(await workspace.run('node', command, env));
    });
    await stop();
  },
  serveAlone: async ({ workspace, page, site }, use, { parallelIndex }) => {
    const url = OwnSite.spareUrlOf(parallelIndex);
    let stop = async () => {};
    await use(async () => {
      const config = await (await page.request.get(`${site.url}/config.json`)).json();
      stop = await workspace.serveAlone(FOLDER, new URL(url).port, config);
      return url;
    });
    await stop();
  },
});

test.use({ ownFrontDoor: true });

/** All packages are installed there, twice. Milliseconds. */
const LIMIT = 300_000;

const SENTENCE = 'This page is new.';

test('a remote that one command has made passes the checks, runs alone, and is released to the site as it is', async ({
  workspace,
  release,
  serveAlone,
  page,
  consoleGuard,
}) => {
  test.setTimeout(LIMIT);
  const status = async () => (await page.request.get(`/${NAME}`)).status();

  await test.step('it is made', async () => {
    expect(await status()).toBe(404);
    expect(await workspace.run('npm', ['run', 'create-remote', '--', NAME])).toContain(FOLDER);
  });

  await test.step('it passes the checks', async () => {
    await workspace.run('biome', ['check', FOLDER, 'tsconfig.json']);
    await workspace.run('tsc', ['-b', FOLDER]);
    await workspace.run('depcruise', ['--config', '.dependency-cruiser.mjs', FOLDER]);
    await workspace.run('knip', ['--no-config-hints', '--workspace', FOLDER]);
    await workspace.run('vitest', ['run', '--project', FOLDER]);
  });

  await test.step('it is released', async () => {
    await release('publish', NAME, '--no-flows');
    await expect.poll(status).toBe(200);
    // The server draws a page that it has not drawn before in its own time.
    const drawn = async () =>
      (await (await page.request.get(`/${NAME}`)).text()).includes(SENTENCE);
    await expect.poll(drawn).toBe(true);
    await page.goto(`/${NAME}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Gift Cards' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page).toHaveTitle('Gift Cards - CLEAN EXPRESS');
  });

  await test.step('it runs alone, and keeps its state when its source changes', async () => {
    // The developer has no account yet.
    consoleGuard.expectError(/400/);
    const alone = await serveAlone();
    await page.goto(alone);
    const widget = page.getByRole('region', { name: 'Highlights' });
    await expect(widget.getByRole('listitem').first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign in as developer' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Gift Cards' }).click();
    const element = await page.getByText(SENTENCE).elementHandle();
    const file = `${FOLDER}/src/pages/start/start-page.tsx`;
    await workspace.edit(file, SENTENCE, 'This page has changed.');
    await expect(page.getByText('This page has changed.')).toBeVisible();
    expect(await element?.textContent()).toBe('This page has changed.');
    expect(await element?.evaluate((kept) => kept.isConnected)).toBe(true);
  });
});
