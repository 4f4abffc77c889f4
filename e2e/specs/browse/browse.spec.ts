import type { Locator } from '@playwright/test';
import { allPosts, allServices } from '../../fixtures/api.ts';
import { POST_LINK, postCards, SERVICE_LINK, serviceCards } from '../../fixtures/cards.ts';
import { inHeader } from '../../fixtures/header.ts';
import { areLinksHydrated } from '../../fixtures/hydrated.ts';
import { link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';

interface Item {
  _id: string;
  name: string;
}

/** Returns the item of the API that a card links to, and checks that the card has its name. */
async function itemOf(card: Locator, linkName: string, items: readonly Item[]): Promise<Item> {
  const path = await link(card, linkName).getAttribute('href');
  const item = items.find(({ _id }) => path?.endsWith(`/${_id}`));
  if (!item) throw new Error(`The API has no item for the card that links to ${path}.`);
  await expect(card).toHaveAccessibleName(item.name);
  return item;
}

test('a visitor goes from home to a service, back, and to the blog', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Home - CLEAN EXPRESS');
  const main = page.getByRole('main');
  const card = serviceCards(page.getByRole('region', { name: 'Our Services' })).first();
  const { name } = await itemOf(card, SERVICE_LINK, await allServices());
  await link(card, SERVICE_LINK).click();

  await expect(page).toHaveTitle(name);
  await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: /^Total Reviews\b/ })).toBeVisible();

  await page.goBack();
  await expect(card).toBeVisible();
  await (await inHeader(page, (header) => link(header, 'Blog'))).click();
  await expect(page).toHaveURL('/blogs');
  await expect(page).toHaveTitle('Blog - CLEAN EXPRESS');
  await expect(postCards(main).first()).toBeVisible();
});

test('a visitor who opens a second service while the first still opens gets the second', async ({
  page,
}) => {
  await page.goto('/');
  const cards = serviceCards(page.getByRole('region', { name: 'Our Services' }));
  await expect(cards.nth(1)).toBeVisible();
  // A link that is not hydrated yet loads the page as a whole.
  await page.waitForFunction(areLinksHydrated);
  const paths = await cards.evaluateAll((all) =>
    all.map((card) => card.querySelector('a')?.getAttribute('href')),
  );
  await page.evaluate((path) => {
    const start = document.startViewTransition;
    document.startViewTransition = (update) => {
      document.startViewTransition = start;
      return start.call(document, () => {
        // The page still has the link.
        document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
        return typeof update === 'function' ? update() : undefined;
      });
    };
  }, paths[1]);
  await link(cards.first(), SERVICE_LINK).click();
  await expect(page).toHaveURL(paths[1] ?? '');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

for (const { path, cards, linkName, readItems } of [
  { path: '/services', cards: serviceCards, linkName: SERVICE_LINK, readItems: allServices },
  { path: '/blogs', cards: postCards, linkName: POST_LINK, readItems: allPosts },
] as const) {
  test(`the cards and the sidebar of ${path} show the data of the API`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(cards(main).first()).toBeVisible();
    const items = await readItems();
    for (const card of await cards(main).all()) await itemOf(card, linkName, items);
    const { _id, name } = await itemOf(cards(main).first(), linkName, items);
    // Cards link to it as well, under another name. Several items may have the same name.
    const named = link(main, name).and(page.locator(`[href="${path}/${_id}"]`));
    await expect(named.first()).toBeVisible();
  });
}

test('a post opens from the home page', async ({ page }) => {
  await page.goto('/');
  const card = postCards(page.getByRole('region', { name: 'Latest from blog' })).first();
  const { name } = await itemOf(card, POST_LINK, await allPosts());
  await link(card, POST_LINK).click();
  await expect(page).toHaveTitle(`${name} - CLEAN EXPRESS`);
  await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible();
});

test('/blog redirects to the blog list', async ({ page }) => {
  await page.goto('/blog');
  await expect(page).toHaveURL('/blogs');
});

for (const path of ['/no-such-page', '/services/no-such-service', '/blogs/no-such-post']) {
  // It ends while the home page loads, so that the gate always runs it.
  const details = { tag: '@every-candidate' };
  test(`${path} shows the error page`, details, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(/404/);
    await page.goto(path);
    const message = 'This is not a valid page.Please Provide a valid url...';
    await expect(page.getByText(message)).toBeVisible();
    await link(page.getByRole('main'), 'Retry').click();
    await expect(page).toHaveURL('/');
  });
}
