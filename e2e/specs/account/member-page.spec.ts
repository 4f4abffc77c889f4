import type { Provider } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import type { Page } from '@playwright/test';
import { NARROW_AND_WIDE } from '../../fixtures/accessibility.ts';
import { anyService } from '../../fixtures/api.ts';
import { button, field, link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';

const read = async (page: Page, path: string) => (await page.request.get(path)).text();

/** Waits for the status of a page as anonymous visitors get it. */
const expectStatus = (page: Page, path: string, status: number) =>
  expect.poll(async () => (await page.request.get(path)).status()).toBe(status);

test('a service of the house says so', async ({ page }) => {
  await page.goto(paths.serviceDetail.getHref((await anyService())._id));
  await expect(page.getByText('Offered by Clean Express', { exact: true })).toBeVisible();
});

test('members show a page of their services, or hide it, and visitors see it without script', async ({
  page,
  user,
  accessibility,
  browser,
  baseURL,
}) => {
  const ids = [await user.api.addService(), await user.api.addService({ name: 'Roof Repair' })];
  const service = paths.serviceDetail.getHref(ids[0] ?? '');
  const { name } = await user.api.get<Provider>('/me/page');
  expect(user.name.startsWith(name.replace(/ .\.$/, ''))).toBe(true);

  await page.goto(service);
  const offered = page.getByText(`Offered by ${name}`, { exact: true });
  await expect(offered).toBeVisible();
  await expect(link(offered, name)).toBeHidden();
  const others = page.getByRole('region', { name: `Other services by ${name}` });
  await expect(link(others, 'Roof Repair')).toHaveAttribute('href', `/services/${ids[1]}`);

  await page.goto('/profile/edit');
  await button(page, 'Show my page').click();
  await expect(button(page, 'Hide my page')).toBeFocused();
  await accessibility.expectNoViolations('the setting of a public page', NARROW_AND_WIDE);
  await link(page, 'See your page').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await accessibility.expectNoViolations('the page of a member', NARROW_AND_WIDE);
  const { pathname } = new URL(page.url());

  await expect.poll(() => read(page, service)).toContain(pathname);
  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(baseURL + service);
  await link(visitor.getByText(`Offered by ${name}`, { exact: true }), name).click();
  await expect(visitor).toHaveTitle(`${name} - CLEAN EXPRESS`);
  await expect(visitor.getByRole('article')).toHaveCount(2);
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute('href', RegExp(pathname));
  await visitor.close();

  await page.goto('/profile/edit');
  await button(page, 'Hide my page').click();
  await expect(button(page, 'Show my page')).toBeVisible();
  await expectStatus(page, pathname, 404);
  await expect.poll(() => read(page, service)).not.toContain(pathname);
});

test('a new name is on the services and the page of the member', async ({
  page,
  user,
  baseURL,
}) => {
  const service = paths.serviceDetail.getHref(await user.api.addService());
  const own = paths.member.getHref(await user.api.post('/me/page', {}));
  await expectStatus(page, own, 200);
  await page.goto('/profile/edit');
  await field(page, 'Name').fill('Grace Brewster Hopper');
  await field(page, 'Photo URL').fill(`${baseURL}/favicon.svg`);
  await button(page, 'Save profile').click();
  await expect(page).toHaveURL('/profile');
  for (const path of [service, own]) {
    await expect.poll(() => read(page, path)).toContain('Grace H.');
    expect(await read(page, path)).not.toMatch(/Brewster|Hopper/);
  }
  await page.goto(own);
  await expect(page.getByRole('heading', { level: 1, name: 'Grace H.' })).toBeVisible();
});
