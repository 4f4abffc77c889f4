import { allPosts, expect, postCards, test } from '@clean-express/e2e';

test('the list shows the posts, below a line on what they are about', async ({ page }) => {
  await page.goto('/blogs');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(main.locator('h1 + p')).toHaveText(/\w/);
  await expect(postCards(main)).toHaveCount((await allPosts()).length);
});

test('the home page shows the three latest posts', async ({ page }) => {
  await page.goto('/');
  const posts = postCards(page.getByRole('region', { name: 'Latest from blog' }));
  await expect(posts).toHaveCount(3);
  const dates = await posts
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  const latest = (await allPosts())
    .map(({ date }) => date)
    .toSorted()
    .toReversed();
  expect(dates).toEqual(latest.slice(0, 3));
});
