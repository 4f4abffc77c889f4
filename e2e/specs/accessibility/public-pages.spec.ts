import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

// Half-way through a fade, colours are not what they will be.
test.use({ reducedMotion: 'reduce' });

/** Pages with what shows that they have loaded. */
const PAGES = [
  { path: '/', ready: 'article' },
  { path: '/services', ready: 'article' },
  { path: '/services?q=zzz', ready: 'text=Nothing found' },
  { path: '/blogs', ready: 'article' },
  { path: '/contact', ready: 'form' },
  { path: '/login', ready: 'form' },
  { path: '/register', ready: 'form' },
  { path: '/reset-password', ready: 'form' },
  { path: '/thank-you', ready: 'h1' },
  { path: '/no-such-page', ready: 'h1' },
];

for (const { path, ready } of PAGES) {
  test(`axe finds nothing on ${path}`, async ({ page, consoleGuard, accessibility }) => {
    consoleGuard.expectError(/404/);
    await page.goto(path);
    await expect(page.getByRole('main').locator(ready).first()).toBeVisible();
    await accessibility.expectNoViolations(path);
  });
}

test('axe finds nothing on a service with its reviews, nor on its enlarged photo', async ({
  page,
  accessibility,
}) => {
  const [service] = await allServices();
  await page.goto(`/services/${service?._id}`);
  await expect(page.getByRole('table')).toBeVisible();
  await accessibility.expectNoViolations('a service');

  await page.goto('/services');
  await page
    .getByRole('button', { name: /^Enlarge the photo of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  await accessibility.expectNoViolations('the photo viewer');
});

test('axe finds nothing on a post', async ({ page, accessibility }) => {
  await page.goto('/blogs');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Likes')).toBeVisible();
  await accessibility.expectNoViolations('a post');
});

test('axe finds nothing on the open menu', async ({ page, accessibility }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await accessibility.expectNoViolations('the open menu');
});
