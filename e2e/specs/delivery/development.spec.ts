import { environment } from '../../fixtures/environment.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { OwnSite } from '../../fixtures/site/own-site.ts';
import { needsWelcome } from '../../fixtures/site/welcome.ts';
import { WorkspaceCopy } from '../../fixtures/site/workspace-copy.ts';
import { test as base, expect } from '../../fixtures/test.ts';

interface Fixtures {
  /** Another workspace, which goes when the test is over. */
  workspace: WorkspaceCopy;
  /** Runs `npm run dev` there. Resolves with the address that it says to open. */
  develop: (...parameters: string[]) => Promise<string>;
}

const portOf = (url: string) => new URL(url).port;

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is used.
  workspace: async ({}, use, { parallelIndex }) => {
    needs('data');
    const shell = OwnSite.spareUrlOf(parallelIndex);
    await needsWelcome(environment.apiUrl, shell);
    const workspace = await WorkspaceCopy.make();
    // The usual ports are for whoever works on this machine. API and identities are those of the site.
    const profiles = 'local/src/profile/profile.ts';
    await workspace.edit(profiles, 'frontDoor: 3000', `frontDoor: ${portOf(shell)}`);
    await workspace.edit(profiles, 'api: 4000', `api: ${portOf(environment.apiUrl)}`);
    const { authEmulatorUrl } = environment;
    await workspace.edit(
      profiles,
      'authEmulator: 9099',
      `authEmulator: ${portOf(authEmulatorUrl)}`,
    );
    const remote = portOf(OwnSite.urlOf(parallelIndex));
    await workspace.edit('mfe-account/remote.config.ts', 'port: 3003', `port: ${remote}`);
    await use(workspace);
    await workspace.remove();
  },
  develop: async ({ workspace }, use) => {
    let stop = async () => {};
    await use(async (...parameters) => {
      const command = ['run', 'dev', '--', ...parameters];
      const started = await workspace.start('npm', command, /^Open (\S+)/m);
      stop = started.stop;
      return started.announcement[1] ?? '';
    });
    await stop();
  },
});

/** All packages are installed there. Milliseconds. */
const LIMIT = 300_000;

test('a remote keeps what was typed when its source changes, beside the remotes of a running site', async ({
  workspace,
  develop,
  versions,
  page,
}) => {
  test.setTimeout(LIMIT);
  const url = await develop('account', '--from', environment.siteUrl);

  await test.step('the other remotes are those of the site', async () => {
    const live = await versions.shown();
    expect(await versions.shown(url)).toEqual({ ...live, account: 'dev' });
    await page.goto(`${url}/services`);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  await test.step('a change is on the page at once, and the page is as it was left', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    const email = page.getByLabel('Email');
    await email.fill('ada@visitors.example');
    const file = 'mfe-account/src/pages/login/login-page.tsx';
    await workspace.edit(file, 'heading="Sign in to Continue"', 'heading="Good to see you"');
    await expect(page.getByRole('heading', { level: 1, name: 'Good to see you' })).toBeVisible();
    await expect(email).toHaveValue('ada@visitors.example');
  });
});
