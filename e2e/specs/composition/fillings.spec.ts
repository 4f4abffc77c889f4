import { allPosts, allServices } from '../../fixtures/api.ts';
import { link } from '../../fixtures/names.ts';
import { openWithoutScript } from '../../fixtures/rendered-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The path of the page of an item. */
async function pathOf(name: string): Promise<string> {
  const service = (await allServices()).find((item) => item.name === name);
  if (service) return `/services/${service._id}`;
  const post = (await allPosts()).find((item) => item.name === name);
  return `/blogs/${post?._id}`;
}

/** Page → what another remote shows at its end. */
const FILLED = [
  ['Window Cleaning', 'From our blog', 'Continue Reading'],
  ['A Spring Cleaning Checklist in the Right Order', 'Rather have it done?', 'Get This Service'],
] as const;

test.describe('rendered on the server', () => {
  test.use({ javaScriptEnabled: false });

  for (const [name, region, linkName] of FILLED) {
    test(`the page of “${name}” ends with what fits`, async ({ page }) => {
      const filling = page.getByRole('main').getByRole('region', { name: region });
      // If its data is late, the page leaves it to browsers.
      await expect(async () => {
        await openWithoutScript(page, await pathOf(name));
        await expect(link(filling, linkName)).toBeVisible({ timeout: 500 });
      }).toPass();
    });
  }
});

for (const [name, region, linkName] of FILLED) {
  test(`what fits “${name}” leads to its page`, async ({ page }) => {
    await page.goto(await pathOf(name));
    const filling = page.getByRole('main').getByRole('region', { name: region });
    const fitting = await filling.getByRole('heading', { level: 3 }).innerText();
    await link(filling, linkName).click();
    await expect(page.getByRole('heading', { level: 1, name: fitting })).toBeVisible();
  });
}

test('a slot without anything that fits takes no room', async ({ page }) => {
  await page.goto(await pathOf('Boiler Installation'));
  await expect(page.getByRole('heading', { name: /^Total Reviews/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const slot = page.locator('[data-slot="catalog/service"]');
  await expect(page.getByRole('region', { name: 'From our blog' })).toHaveCount(0);
  const heights = await slot.evaluateAll((parts) => parts.map((part) => part.clientHeight));
  expect(heights.filter((height) => height > 0)).toEqual([]);
});
