import { expect, test } from '../../fixtures/test.ts';

test('the navigation stays visible when the page scrolls, and the contact bar does not', async ({
  page,
}) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  const hours = banner.getByText('Open 24 hours, 7 days a week');
  await expect(hours).toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(hours).not.toBeInViewport();
  await expect(banner.getByRole('link', { name: 'Contact' })).toBeInViewport({ ratio: 1 });
});

test('posts are in two columns', async ({ page }) => {
  await page.goto('/blogs');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(9);
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map((index) => cards.nth(index).evaluate((card) => card.getBoundingClientRect())),
  );
  expect(second?.top).toBe(first?.top);
  expect(second?.left).toBeGreaterThan(first?.right ?? 0);
  expect(third?.left).toBe(first?.left);
  expect(third?.top).toBeGreaterThan(first?.bottom ?? 0);
});
