import type { Locator } from '@playwright/test';
import { anyService } from '../../fixtures/api.ts';
import { link } from '../../fixtures/names.ts';
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

/** The text spacing that a page must bear (WCAG 2.2, success criterion 1.4.12). */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

test('wider text spacing cuts nothing off', async ({ page }) => {
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/services', '/contact', '/login']) {
      await page.goto(path);
      const cut = await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
        const isCut = (element: Element) => {
          const bar = element.closest('header > *')?.getBoundingClientRect();
          const { top, bottom, height } = element.getBoundingClientRect();
          return bar && height > 0 && (top < bar.top || bottom > bar.bottom);
        };
        const { scrollWidth, clientWidth } = document.documentElement;
        const texts = [...document.querySelectorAll('header p, header a')];
        return [scrollWidth - clientWidth, ...texts.filter(isCut).map((text) => text.textContent)];
      }, TEXT_SPACING);
      expect.soft(cut, `${path} at ${width} px`).toEqual([0]);
    }
  }
});

/** Whether an element differs from the page around it: forced colours show only some differences. */
const standsOut = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, borderBottomWidth, borderBottomColor } = getComputedStyle(node);
    const page = getComputedStyle(document.body).backgroundColor;
    const hasEdge = parseFloat(borderBottomWidth) > 0 && borderBottomColor !== page;
    const isTransparent = backgroundColor.endsWith(', 0)');
    return hasEdge || !(isTransparent || backgroundColor === page);
  });

test('forced colours show the current page and the edges of buttons', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/contact');
  const main = page.getByRole('navigation', { name: 'Main' });
  expect(await standsOut(main.getByRole('link', { name: 'Blog', exact: true }))).toBe(false);
  expect(await standsOut(main.getByRole('link', { name: 'Contact', exact: true }))).toBe(true);
  expect(await standsOut(main.getByRole('link', { name: 'Register' }))).toBe(true);
  expect(await standsOut(page.getByRole('button', { name: 'Send Message' }))).toBe(true);
});

test('forced colours show the order of the reviews', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { _id } = await anyService();
  await page.goto(`/services/${_id}?sort=-rating`);
  const orders = page.getByRole('list', { name: 'Order of the reviews' });
  const colorOf = (name: string) =>
    link(orders, name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colorOf('Best first')).not.toBe(await colorOf('Newest first'));
});

test('a printed page has its content without the navigation', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(
    /© 20\d\d Clean Express. All rights reserved./,
  );
});

test('the buttons of the carousel are round on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const { width, height } = (await page
    .getByRole('button', { name: 'Next slide' })
    .boundingBox()) ?? { width: 0, height: 1 };
  expect(width).toBe(height);
});

test('a window that is zoomed to 400 % shows more of a service than what is always there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const { _id } = await anyService();
  await page.goto(`/services/${_id}`);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  const ends = [page.getByRole('banner'), page.getByRole('link', { name: 'Ask for This Service' })];
  for (const end of ends) await expect(end).not.toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list of services begins with a service, and all names are in one row', async ({
    page,
  }) => {
    await page.goto('/services');
    const first = await page.getByRole('main').getByRole('article').first().boundingBox();
    expect(first?.y).toBeLessThan(450);
    const names = page.getByRole('complementary').getByRole('list');
    const scroller = await names.evaluate((list) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = list.parentElement ?? list;
      return { sideways: scrollWidth > clientWidth, down: scrollHeight > clientHeight };
    });
    expect(scroller).toEqual({ sideways: true, down: false });
  });

  test('a service has its price and the way to it in view, and each review is a card', async ({
    page,
  }) => {
    await page.goto('/services');
    await page.getByRole('link', { name: 'Get This Service' }).first().click();
    await expect(page.getByRole('link', { name: 'Ask for This Service' })).toBeInViewport({
      ratio: 1,
    });
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    const [above, below] = await Promise.all([0, 1].map((index) => rows.nth(index).boundingBox()));
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  });
});

/** More than the padding around a part of a panel. */
const VOID_PX = 64;

for (const path of ['/login', '/register', '/reset-password']) {
  test(`a scene, a visitor's words and the figures fill the panel of ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    const panel = page.getByRole('figure').locator('xpath=../..');
    const scene = panel.locator('img');
    await expect
      .poll(() => scene.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .not.toBe(0);
    const parts = [
      scene,
      panel.getByText('25% off'),
      panel.getByRole('figure'),
      panel.getByRole('list'),
    ];
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
    const { y, height } = await boxOf(panel);
    let filled = y;
    for (const part of parts) {
      const box = await boxOf(part);
      expect(box.height).toBeGreaterThan(0);
      expect(box.y - filled).toBeLessThan(VOID_PX);
      filled = box.y + box.height;
    }
    expect(y + height - filled).toBeLessThan(VOID_PX);
  });
}

test('the picture of a review of mine is 4:3 beside its text', async ({ page, user }) => {
  await user.api.addReview(await anyService());
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/my-reviews');
  const review = page.getByRole('article');
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, width: 0, height: 1 };
  const picture = await box(review.locator('img'));
  expect(picture.width / picture.height).toBeCloseTo(4 / 3, 1);
  expect((await box(review.getByText('They came on time.'))).x).toBeGreaterThan(
    picture.x + picture.width,
  );
});

test('a member without a photo has an icon in its round shape in the header', async ({
  page,
  user: _,
}) => {
  await page.goto('/');
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' });
  await expect(profile.locator('svg')).toBeVisible();
  const shape = await profile
    .locator('span')
    .evaluate((icon: HTMLElement) => [
      icon.offsetWidth / icon.offsetHeight,
      Number.parseFloat(getComputedStyle(icon).borderRadius) >= icon.offsetWidth / 2,
    ]);
  expect(shape).toEqual([1, true]);
});

test('the footer leads to what the site does with data, and to its rules', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Privacy', 'Terms']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(`${name} - CLEAN EXPRESS`);
  }
});
