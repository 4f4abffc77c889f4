import { environment } from '../../fixtures/environment.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { OwnSite } from '../../fixtures/site/own-site.ts';
import { RemoteRepository } from '../../fixtures/site/remote-repository.ts';
import { expect, test } from '../../fixtures/test.ts';

const { siteUrl } = environment;

test('a remote in its own repository runs in the shell of a site, which does not change', async ({
  page,
  versions,
}, testInfo) => {
  needs('data');
  test.slow();
  const live = await versions.shown();
  const repository = await RemoteRepository.create('mfe-account');
  try {
    const url = OwnSite.newRemoteOriginOf(testInfo.parallelIndex);
    await repository.edit('remote.config.ts', 'port: 3003', `port: ${new URL(url).port}`);
    await repository.develop(siteUrl);
    expect(await versions.shown(url)).toEqual({ ...live, account: 'dev' });

    const opened = await page.goto(`${url}/services`);
    const headers = { cookie: 'ssr=off' };
    const ofSite = await page.request.get(`${siteUrl}/services`, { headers });
    const policy = 'content-security-policy';
    expect(opened?.headers()[policy]).toBe(ofSite.headers()[policy]);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    const file = 'src/pages/login/login-page.tsx';
    await repository.edit(file, 'heading="Sign in to Continue"', 'heading="Good to see you"');
    await expect(page.getByRole('heading', { level: 1, name: 'Good to see you' })).toBeVisible();

    expect(await versions.shown()).toEqual(live);
    await page.goto(`${siteUrl}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Continue');
  } finally {
    await repository.remove();
  }
});

test('the shell of a site renders the pages of a remote in its own repository on the server', async ({
  browser,
  page,
}, testInfo) => {
  needs('data');
  test.slow();
  const repository = await RemoteRepository.create('mfe-blog');
  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  try {
    const url = OwnSite.newRemoteOriginOf(testInfo.parallelIndex);
    await repository.edit('remote.config.ts', 'port: 3002', `port: ${new URL(url).port}`);
    await repository.develop(siteUrl);
    const rendered = await withoutScript.newPage();
    await rendered.goto(`${url}/blogs`);
    await expect(rendered.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(rendered.getByRole('main').getByRole('article').first()).toBeVisible();
    const missing = await rendered.goto(`${url}/blogs/0`);
    expect(missing?.status()).toBe(404);

    // Browsers hydrate it: otherwise the console says what differs.
    await page.goto(`${url}/blogs`);
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/blogs\/./);
    // Before the server that it follows ends.
    await page.close();

    const file = 'src/pages/blogs/blogs-page.tsx';
    await repository.edit(file, '<PageHeading>Blog<', '<PageHeading>Good to read<');
    const heading = rendered.getByRole('heading', { level: 1, name: 'Good to read' });
    const isRendered = async () => {
      await rendered.goto(`${url}/blogs`);
      return heading.isVisible();
    };
    await expect.poll(isRendered, { timeout: 30_000 }).toBe(true);
  } finally {
    await withoutScript.close();
    await repository.remove();
  }
});
