import { allServices } from '../../fixtures/api.ts';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownDatabase: true });

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.beforeEach(async ({ context, db }) => {
  await db.seed({
    services: [{ name: 'Service 1' }],
    reviews: numbers(25).map((number) => ({
      serviceName: 'Service 1',
      comment: `Comment ${number}.`,
    })),
    posts: numbers(30).map((number) => ({ name: `Post ${number}` })),
  });
  await context.clearCookies({ name: 'ssr' });
});

test('a reload and Back keep the length of the list', { tag: '@full' }, async ({ page }) => {
  const cards = page.getByRole('main').getByRole('article');
  await openRendered(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(cards).toHaveCount(12);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(24);
  await expect(page).toHaveURL('/blogs?show=24');
  await expect(page.locator('#posts-13')).toBeFocused();
  await page.reload();
  await expect(cards).toHaveCount(24);
  await cards.nth(20).getByRole('link', { name: 'Continue Reading' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Post \d+$/ })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(24);
  await expect(cards.nth(20)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('more reviews have an address that a reload keeps', { tag: '@full' }, async ({
  page,
  apiUrl,
}) => {
  const [service] = await allServices(apiUrl);
  const path = `/services/${service?._id}`;
  await openRendered(page, path);
  const rows = page.getByRole('region', { name: 'Total Reviews 25' }).getByRole('rowheader');
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(20);
  await expect(page).toHaveURL(`${path}?show=20`);
  await page.reload();
  await expect(rows).toHaveCount(20);
});
