import { NARROW_AND_WIDE } from '../../fixtures/accessibility.ts';
import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

// Colours during a fade are not the final ones.
test.use({ reducedMotion: 'reduce' });

/** Pages, what shows that they have loaded, and their widths if the markup differs by width. */
const PAGES = [
  { path: '/', ready: 'article', widths: NARROW_AND_WIDE },
  { path: '/services', ready: 'article' },
  { path: '/services?q=zzz', ready: 'text=Nothing found' },
  { path: '/services?q=clening&maxPrice=130', ready: 'mark' },
  { path: '/blogs', ready: 'article' },
  { path: '/contact', ready: 'form' },
  { path: '/login', ready: 'form', widths: NARROW_AND_WIDE },
  { path: '/register', ready: 'form' },
  { path: '/reset-password', ready: 'form' },
  { path: '/thank-you', ready: 'h1' },
  { path: '/privacy', ready: 'h1' },
  { path: '/terms', ready: 'h1' },
  { path: '/no-such-page', ready: 'h1' },
];

for (const { path, ready, widths } of PAGES) {
  test(`axe finds no violations on ${path}`, async ({ page, consoleGuard, accessibility }) => {
    consoleGuard.expectError(/404/);
    await page.goto(path);
    await expect(page.getByRole('main').locator(ready).first()).toBeVisible();
    await accessibility.expectNoViolations(path, widths);
  });
}

test('axe finds no violations on a service with its reviews, nor on its enlarged photo', async ({
  page,
  accessibility,
}) => {
  const [service] = await allServices();
  await page.goto(`/services/${service?._id}`);
  await expect(page.getByRole('table')).toBeVisible();
  await accessibility.expectNoViolations('a service', NARROW_AND_WIDE);

  await page.goto('/services');
  await page
    .getByRole('link', { name: /^Enlarge the photo of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  await accessibility.expectNoViolations('the photo viewer');
});

test('axe finds no violations on a post', async ({ page, accessibility }) => {
  await page.goto('/blogs');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Likes')).toBeVisible();
  await accessibility.expectNoViolations('a post');
});

test('axe finds no violations on the open menu', async ({ page, accessibility }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await accessibility.expectNoViolations('the open menu', NARROW_AND_WIDE);
});
