import { expect, test } from '@clean-express/e2e';

/** The prices in the texts of cards. */
const pricesIn = (texts: string[]) => texts.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]));

test('a search has a URL and a count, and can be reset', async ({ page }) => {
  await page.goto('/services');
  const main = page.getByRole('main');
  await page.getByLabel('Search services').fill('boiler');
  await expect(page).toHaveURL('/services?q=boiler');
  await expect(main.getByRole('article', { name: 'Boiler Installation' })).toBeVisible();
  await expect(main.getByRole('status').filter({ hasText: /^\d+ services?$/ })).toBeVisible();

  await page.getByLabel('Search services').fill('no such thing anywhere');
  await expect(main.getByText('Nothing found for “no such thing anywhere”')).toBeVisible();
  await main.getByRole('link', { name: 'Show all services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByLabel('Search services')).toHaveValue('');
});

test('a misspelt search finds what is meant, and marks it', async ({ page }) => {
  await page.goto('/services');
  const main = page.getByRole('main');
  await page.getByLabel('Search services').fill('clening windw');
  await expect(page).toHaveURL('/services?q=clening+windw');
  const card = main.getByRole('article', { name: 'Window Cleaning' });
  await expect(card.locator('mark').first()).toHaveText('Window');
  await expect(main.getByText('Nothing found for “clening windw”.')).toBeVisible();
  await main.getByRole('link', { name: 'cleaning window' }).click();
  await expect(page).toHaveURL('/services?q=cleaning+window');
  await expect(page.getByLabel('Search services')).toHaveValue('cleaning window');
  await expect(main.getByText(/^Nothing found/)).toBeHidden();
  await expect(card).toBeVisible();
});

test('services are searched by trade and by price', async ({ page }) => {
  await page.goto('/services');
  const main = page.getByRole('main');
  await main
    .getByRole('navigation', { name: 'Trades' })
    .getByRole('link', { name: 'Cleaning' })
    .click();
  await expect(page).toHaveURL('/services?q=cleaning');
  await main.getByText('Price', { exact: true }).click();
  await main.getByLabel('To ($/mo)').fill('45');
  await expect(page).toHaveURL('/services?q=cleaning&maxPrice=45');
  const cards = main.getByRole('article');
  await expect(main.getByRole('article', { name: 'Carpet Cleaning' })).toBeVisible();
  await expect(main.getByRole('article', { name: 'Office Cleaning' })).toBeHidden();
  // Not the inner texts: cards far below are not rendered. The former list stays until this one is there.
  const highest = async () => Math.max(...pricesIn(await cards.allTextContents()));
  await expect.poll(highest).toBeLessThanOrEqual(45);
  await page.reload();
  await expect(main.getByLabel('To ($/mo)')).toHaveValue('45');
});

test('the sort order comes from the URL', async ({ page }) => {
  await page.goto('/services?sort=-price');
  await expect(page.getByLabel('Sort by')).toHaveValue('-price');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const prices = pricesIn(await cards.allTextContents());
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
});

test('more services load on demand', async ({ page }) => {
  await page.goto('/services');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(12);
});

test('the photo viewer opens, moves and closes by keyboard', async ({ page }) => {
  await page.goto('/services');
  const enlarge = page.getByRole('link', { name: /^Enlarge the photo of/ }).first();
  await enlarge.focus();
  await enlarge.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText('(1 of')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('(2 of')).toBeVisible();
  await viewer.getByRole('button', { name: 'Previous photo' }).click();
  await expect(viewer.getByText('(1 of')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('a photo opens itself, without its caption on it, and Back closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/services');
  const count = await page
    .getByRole('status')
    .filter({ hasText: /^\d+ services$/ })
    .innerText();
  const photo = page.getByRole('link', { name: /^Enlarge the photo of/ }).first();
  // Not only at its icon.
  await photo.click({ position: { x: 20, y: 20 } });
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  const caption = viewer.getByText(`(1 of ${Number.parseInt(count, 10)})`);
  await expect(caption).toBeVisible();
  const enlarged = viewer.locator('img').first();
  await expect(enlarged).toBeInViewport({ ratio: 1 });
  const box = async () => (await enlarged.boundingBox()) ?? { y: 0, height: 0 };
  // It comes to rest in the center.
  await expect
    .poll(async () => {
      const { y, height } = await box();
      return Math.abs(y + height / 2 - 360);
    })
    .toBeLessThan(1);
  const { y, height } = await box();
  expect(y + height).toBeLessThan((await caption.boundingBox())?.y ?? 0);
  // The ink of the design, not black.
  await expect(viewer.locator('.PhotoView-Slider__Backdrop')).toHaveCSS(
    'background-color',
    'rgb(12, 42, 43)',
  );
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL('/services');
  await expect(photo).toBeFocused();
});
