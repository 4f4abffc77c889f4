import { allServices } from '../../fixtures/api.ts';
import { followRendered, openRendered, submitRendered } from '../../fixtures/rendered-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownDatabase: true });

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** More services than a page shows, the first one with 25 reviews, and 30 posts. */
const ROWS = {
  services: numbers(130).map((number) => ({
    name: `Service ${number}`,
    price: 200 - number,
    photo: 'https://photos.example/mop.jpg',
    createdAt: new Date(number * 1000),
  })),
  reviews: numbers(25).map((number) => ({
    serviceName: 'Service 1',
    comment: `Comment ${number}.`,
  })),
  posts: numbers(30).map((number) => ({ name: `Post ${number}` })),
};

test.beforeEach(async ({ context, db, page }) => {
  await db.seed(ROWS);
  await context.clearCookies({ name: 'ssr' });
  await page.route('https://photos.example/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('services are searched, sorted, and shown page by page to the end', async ({ page }) => {
    const main = page.getByRole('main');
    const cards = main.getByRole('article');
    await openRendered(page, '/services');
    await expect(cards).toHaveCount(12);
    await page.getByLabel('Search services').fill('Service 7');
    const search = page.getByRole('button', { name: 'Search' });
    await submitRendered(search, '/services?q=Service+7&sort=');
    await expect(page.getByLabel('Search services')).toHaveValue('Service 7');
    await expect(cards.first()).toContainText('Service 7');
    await page.getByLabel('Search services').fill('xylophone');
    await submitRendered(search, '/services?q=xylophone&sort=');
    await followRendered(main.getByRole('link', { name: 'Show all services' }));

    await page.getByLabel('Sort by').selectOption('Price, lowest first');
    await submitRendered(search, '/services?q=&sort=price');
    await expect(page.getByLabel('Sort by')).toHaveValue('price');
    await followRendered(main.getByRole('link', { name: 'Load more' }));
    await expect(page).toHaveURL('/services?sort=price&show=24#services-13');
    await expect(cards).toHaveCount(24);
    await expect(cards.nth(12)).toBeInViewport();
    await page.reload();
    await expect(cards).toHaveCount(24);

    await openRendered(page, '/services?sort=price&show=120');
    await expect(cards).toHaveCount(120);
    const next = main.getByRole('link', { name: 'Next page' });
    await expect(next).toHaveAttribute('rel', 'next');
    await followRendered(next);
    await expect(cards).toHaveCount(10);
    await expect(cards.last()).toContainText('Service 1');
    await followRendered(main.getByRole('link', { name: 'Back to the beginning' }));
    await expect(page).toHaveURL('/services?sort=price#services');
    await expect(cards.first()).toContainText('Service 130');
  });

  test('the sidebar finds a service, and leads to those that it does not list', async ({
    page,
  }) => {
    await openRendered(page, '/services');
    const sidebar = page.getByRole('complementary', { name: 'All services' });
    const cards = page.getByRole('main').getByRole('article');
    await followRendered(sidebar.getByRole('link', { name: 'More services' }));
    await expect(cards.first()).toContainText('Service 51');
    await sidebar.getByLabel('Find a service').fill('Service 99');
    await submitRendered(sidebar.getByRole('button', { name: 'Find' }), '/services?q=Service+99');
    await expect(cards).toHaveCount(1);
  });

  test('a photo is a link to its picture', async ({ page }) => {
    await openRendered(page, '/services');
    await page.getByRole('link', { name: 'Enlarge the photo of Service 1', exact: true }).click();
    await expect(page).toHaveURL('https://photos.example/mop.jpg');
  });

  test('reviews are shown page by page', async ({ page, apiUrl }) => {
    const [service] = await allServices(apiUrl);
    const path = `/services/${service?._id}`;
    await openRendered(page, path);
    const reviews = page.getByRole('region', { name: 'Total Reviews 25' });
    const rows = reviews.getByRole('rowheader');
    await expect(rows).toHaveCount(10);
    await followRendered(reviews.getByRole('link', { name: 'Load more' }));
    await expect(page).toHaveURL(`${path}?show=20#reviews-11`);
    await expect(rows).toHaveCount(20);
    await expect(rows.nth(10)).toBeInViewport();
    await followRendered(reviews.getByRole('link', { name: 'Load more' }));
    await expect(rows).toHaveCount(25);
    await expect(reviews.getByRole('link', { name: 'Load more' })).toBeHidden();
    // Playwright finds no text in `noscript`.
    await expect(reviews.locator('noscript p')).toBeVisible();
    await expect(
      reviews.getByRole('link', { name: 'Please login to add a review' }),
    ).toHaveAttribute('href', '/login');
  });

  test('posts are shown page by page, and lead to each other', async ({ page }) => {
    await openRendered(page, '/blogs');
    const cards = page.getByRole('main').getByRole('article');
    await followRendered(page.getByRole('link', { name: 'Load more' }));
    await expect(page).toHaveURL('/blogs?show=24#posts-13');
    await expect(cards).toHaveCount(24);
    await followRendered(cards.nth(20).getByRole('link', { name: 'Continue Reading' }));
    await expect(page.getByRole('heading', { level: 1, name: /^Post \d+$/ })).toBeVisible();
    const latest = page.getByRole('navigation', { name: 'Latest Blogs' }).getByRole('link');
    await expect(latest).toHaveCount(10);
    const name = await latest.nth(4).innerText();
    await followRendered(latest.nth(4));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test('with script, a reload and Back keep the length of the list', async ({ page }) => {
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

test('with script, more reviews have an address that a reload keeps', async ({ page, apiUrl }) => {
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
