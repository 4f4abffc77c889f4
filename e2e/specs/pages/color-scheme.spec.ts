import type { Locator, Page } from '@playwright/test';
import { closedLatch } from '../../fixtures/faults/latch.ts';
import { openWithoutScript, waitForRender } from '../../fixtures/rendered-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

const KEY = 'clean-express-color-scheme';

const choices = (page: Page) => page.getByRole('group', { name: 'Appearance' });
const choice = (page: Page, name: string) => choices(page).getByRole('radio', { name });
/** The radio button itself is hidden: visitors click its label. */
const choose = (page: Page, name: string) => choices(page).getByText(name, { exact: true }).click();

/** The background of the page. Runs in the page, which may not have a body yet. */
function backgroundOf(): string {
  return document.body ? getComputedStyle(document.body).backgroundColor : '';
}

/** `--color-canvas` in dark.css. */
const CANVAS = { light: 'rgb(255, 253, 250)', dark: 'rgb(11, 24, 25)' };

const expectScheme = (page: Page, scheme: keyof typeof CANVAS) =>
  expect.poll(() => page.evaluate(backgroundOf)).toBe(CANVAS[scheme]);

const themeColor = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) =>
      (metas as HTMLMetaElement[])
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );

const hangScripts = (page: Page) => page.route(/\.js(\?|$)/, () => undefined);

declare global {
  interface Window {
    /** The background of each frame, from the first one on. */
    backgrounds: string[];
  }
}

/** Records the backgrounds. Runs in the page, before its own scripts. */
function recordBackgrounds(): void {
  window.backgrounds = [];
  const record = () => {
    if (document.body) window.backgrounds.push(getComputedStyle(document.body).backgroundColor);
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`without script, a page is ${scheme} with the system, and has no switch`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      colorScheme: scheme,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await openWithoutScript(page, '/');
    await expectScheme(page, scheme);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(choices(page)).toBeHidden();
    await context.close();
  });
}

for (const [path, ssr] of [
  ['/', true],
  ['/services', true],
  ['/services', false],
] as const) {
  test.describe(`${path}, ${ssr ? 'server' : 'client'}-rendered`, () => {
    test.use({ ssr });

    test('has the chosen scheme before its first paint and before its scripts', async ({
      page,
    }) => {
      if (ssr) await waitForRender(page, path);
      await page.goto(path);
      await choose(page, 'Dark');
      await expectScheme(page, 'dark');

      await hangScripts(page);
      await page.addInitScript(recordBackgrounds);
      await page.reload({ waitUntil: 'commit' });
      await page.waitForFunction(() => window.backgrounds.length > 9);
      const backgrounds = await page.evaluate(() => window.backgrounds);
      expect([...new Set(backgrounds)]).toEqual([CANVAS.dark]);
      const isInteractive = () => performance.getEntriesByName('page-interactive').length > 0;
      expect(await page.evaluate(isInteractive)).toBe(false);
    });
  });
}

test('the switch works before the scripts of the page, and keeps its state when they start', async ({
  page,
}) => {
  const scripts = closedLatch();
  await page.route(/\.js(\?|$)/, async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await openWithoutScript(page, '/');
  await choose(page, 'Dark');
  await expectScheme(page, 'dark');
  await expect(choice(page, 'Dark')).toBeChecked();
  scripts.open();
  await page.waitForFunction(() => performance.getEntriesByName('page-interactive').length > 0);
  await choose(page, 'Light');
  await expectScheme(page, 'light');
  await expect(choice(page, 'Light')).toBeChecked();
});

test('the switch works with the keyboard, and says what is chosen', async ({ page }) => {
  await page.goto('/contact');
  await expect(choice(page, 'System')).toBeChecked();
  await choice(page, 'System').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(choice(page, 'Dark')).toBeChecked();
  await expect(choice(page, 'Dark')).toBeFocused();
  await expectScheme(page, 'dark');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page).toHaveURL('/services');
  await expect(choice(page, 'Dark')).toBeChecked();
  await expectScheme(page, 'dark');
});

test('a page follows the system while the choice is System, and no longer after another one', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/contact');
  await expectScheme(page, 'dark');
  expect(await themeColor(page)).toEqual(['#0c2a2b']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectScheme(page, 'light');
  expect(await themeColor(page)).toEqual(['#0b655a']);

  await choose(page, 'Dark');
  await expectScheme(page, 'dark');
  expect(await themeColor(page)).toEqual(['#0c2a2b']);
  await choose(page, 'Light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectScheme(page, 'light');
  expect(await themeColor(page)).toEqual(['#0b655a']);
  await choose(page, 'System');
  await expectScheme(page, 'dark');
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
});

test('other tabs follow, and their switches', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/blogs');
  await page.goto('/contact');
  await choose(page, 'Dark');
  await expectScheme(other, 'dark');
  await expect(choice(other, 'Dark')).toBeChecked();
  await choose(other, 'System');
  await expectScheme(page, 'light');
  await expect(choice(page, 'System')).toBeChecked();
});

const filtersOf = (pictures: Locator) =>
  pictures.evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).filter))]);

/** The background of the offer as red, green and blue. */
const offerColor = (page: Page) =>
  page
    .locator('.bg-accent-soft')
    .evaluate((offer) => getComputedStyle(offer).backgroundColor.match(/\d+/g)?.map(Number));

test('in dark, pictures are dimmed as a set, except one that is enlarged, and the offer is amber', async ({
  page,
}) => {
  await page.goto('/blogs');
  const pictures = page.getByRole('main').locator('img');
  expect(await filtersOf(pictures)).toEqual(['none']);
  await choose(page, 'Dark');
  expect(await filtersOf(pictures)).toEqual([expect.stringMatching(/^brightness\(0\.\d+\)/)]);
  const [red = 0, green = 0, blue = 0] = (await offerColor(page)) ?? [];
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue + 20);

  await page.goto('/services');
  await page
    .getByRole('link', { name: /^Enlarge the photo of/ })
    .first()
    .click();
  const enlarged = page.getByRole('dialog').locator('img');
  await expect.poll(() => filtersOf(enlarged)).toEqual(['none']);
});

test('print is light', async ({ page }) => {
  await page.goto('/contact');
  await choose(page, 'Dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = await page.evaluate(() => {
    const { colorScheme, getPropertyValue } = getComputedStyle(document.documentElement);
    return [colorScheme, getPropertyValue.call(getComputedStyle(document.body), '--color-surface')];
  });
  expect(printed).toEqual(['light', '#fff']);
});
