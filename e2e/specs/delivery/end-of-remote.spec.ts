import type { Page } from '@playwright/test';
import { hasRegistry } from '../../fixtures/site/own-site.ts';
import { releaseCommand } from '../../fixtures/site/release-command.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

// Each command starts a process.
test.slow();

/** Status and target of an address without redirects being followed. */
async function answerOf({ request }: Page, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  return [response.status(), response.headers().location];
}

const gone = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page was removed' });

const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });

/** The links of header and footer that lead to no page. */
async function brokenLinks(page: Page): Promise<string[]> {
  const frame = page.locator('header, footer');
  const links = await frame
    .getByRole('link')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  const own = [...new Set(links.filter((link) => new URL(link).origin === origin))];
  const statuses = await Promise.all(
    own.map(async (link) => (await page.request.get(link)).status()),
  );
  expect(own).not.toEqual([]);
  return own.filter((_, at) => statuses[at] !== 200);
}

test('the paths of a remote that ends are gone, or lead elsewhere', async ({
  site,
  page,
  accessibility,
  consoleGuard,
}) => {
  consoleGuard.expectError(/410/);
  const release = releaseCommand(site);
  const end = async (...redirects: string[]) => {
    const ended = await release('retire', 'account', '--yes', ...redirects);
    expect(ended).toMatchObject({ exitCode: 0 });
    await hasRegistry(site.url, ended.output.number);
  };
  const tab = await page.context().newPage();
  await tab.goto('/');

  await end();
  expect(await answerOf(page, '/login')).toEqual([410, undefined]);
  expect(await answerOf(page, '/update-review/42?x=1')).toEqual([410, undefined]);
  const registry = await (await page.request.get('/registry.json')).json();
  expect(Object.keys(registry.microFrontends)).not.toContain('account');
  expect((await page.goto('/login'))?.status()).toBe(410);
  await expect(gone(page)).toBeVisible();
  await expect(page).toHaveTitle('Page removed - CLEAN EXPRESS');
  await accessibility.expectNoViolations('gone');
  expect(await brokenLinks(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
  // A navigation without a request for the page.
  await page.goBack();
  await expect(gone(page)).toBeVisible();
  expect(await brokenLinks(page)).toEqual([]);

  // A tab keeps what it was loaded with.
  await loginLink(tab).click();
  await expect(tab).toHaveTitle(/^Login - /);

  await end('--redirect', '/login=/contact', '--redirect-all', '/services');
  expect(await answerOf(page, '/login')).toEqual([308, '/contact']);
  expect(await answerOf(page, '/profile//evil.example?x=1')).toEqual([308, '/services']);
});
