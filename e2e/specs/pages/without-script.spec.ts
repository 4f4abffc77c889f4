import type { Locator, Page } from '@playwright/test';
import { drag } from '../../fixtures/drag.ts';
import { INBOX_FORMS, submitForm } from '../../fixtures/inbox-forms.ts';
import {
  followRendered,
  openWithoutScript as open,
  submitRendered,
} from '../../fixtures/rendered-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** What the form adds to the address without a range of prices. */
const NO_PRICES = '&minPrice=&maxPrice=';

/** The whole public site works the same in both. */
const MODES = [
  { mode: 'without script', javaScriptEnabled: false, tag: [] },
  { mode: 'while every script hangs', javaScriptEnabled: true, tag: '@full' },
];

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

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const highlights = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const secondSlide = (page: Page) =>
  highlights(page).getByRole('heading', { name: 'Affordable Price For Car Servicing' });

/** Links of a page → heading of the page behind each. */
type Links = [(page: Page) => Locator, string | RegExp][];

const HOME_LINKS: Links = [
  [(page) => page.getByRole('link', { name: 'See Services' }).first(), 'Our services'],
  [(page) => page.getByRole('link', { name: 'Know More' }).first(), 'Blog'],
  [(page) => page.getByRole('link', { name: 'Read More' }), 'Our services'],
  [(page) => page.getByRole('link', { name: 'View All' }).first(), 'Our services'],
  [(page) => page.getByRole('link', { name: 'View All' }).last(), 'Blog'],
  [(page) => page.getByRole('link', { name: 'Get This Service' }).first(), /\w/],
  [(page) => page.getByRole('link', { name: 'Continue Reading' }).first(), /\w/],
  [
    (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Clean Express' }),
    'Clean Express',
  ],
];

const frameLinks = (name: string): Links[number][0][] => [
  (page) => header(page).getByRole('link', { name, exact: true }),
  (page) => page.getByRole('contentinfo').getByRole('link', { name, exact: true }),
];

for (const { mode, javaScriptEnabled, tag } of MODES) {
  test.describe(mode, { tag }, () => {
    test.use({ javaScriptEnabled });

    test.beforeEach(async ({ page }) => {
      await page.route(/\.js(\?|$)/, () => undefined);
    });

    test.afterEach(async ({ page }) => {
      const marks = await page.evaluate(() => performance.getEntriesByName('page-interactive'));
      expect(marks).toEqual([]);
    });

    test.describe('with long lists', { tag: '@full' }, () => {
      test.use({ ownDatabase: true });

      // One test, because each needs a database of its own.
      test('lists are searched, sorted and shown page by page, and lead to what they list', async ({
        context,
        db,
        page,
      }) => {
        await db.seed(ROWS);
        await context.clearCookies({ name: 'ssr' });
        await page.route('https://photos.example/*', (route) =>
          route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          }),
        );
        const main = page.getByRole('main');
        const cards = main.getByRole('article');

        await test.step('services are searched, sorted, and shown page by page to the end', async () => {
          await open(page, '/services');
          await expect(cards).toHaveCount(12);
          await page.getByLabel('Search services').fill('Service 7');
          const search = page.getByRole('button', { name: 'Search' });
          await submitRendered(search, `/services?q=Service+7&sort=${NO_PRICES}`);
          await expect(page.getByLabel('Search services')).toHaveValue('Service 7');
          await expect(cards.first()).toContainText('Service 7');
          await page.getByLabel('Search services').fill('xylophone');
          await submitRendered(search, `/services?q=xylophone&sort=${NO_PRICES}`);
          await followRendered(main.getByRole('link', { name: 'Show all services' }));
          await page.getByLabel('Search services').fill('servise');
          await page.getByText('Price', { exact: true }).click();
          await page.getByLabel('From ($/mo)').fill('20');
          await submitRendered(search, '/services?q=servise&sort=&minPrice=20&maxPrice=');
          await expect(page.getByText('Price: from $20')).toBeVisible();
          await followRendered(main.getByRole('link', { name: 'service', exact: true }));
          await expect(page).toHaveURL('/services?q=service&minPrice=20');
          await expect(cards.first().locator('mark').first()).toHaveText('Service');
          await followRendered(main.getByRole('link', { name: 'Cleaning', exact: true }));
          await expect(page).toHaveURL('/services?q=cleaning');
          await open(page, '/services');

          await page.getByLabel('Sort by').selectOption('Price, lowest first');
          await submitRendered(search, `/services?q=&sort=price${NO_PRICES}`);
          await expect(page.getByLabel('Sort by')).toHaveValue('price');
          await followRendered(main.getByRole('link', { name: 'Load more' }));
          await expect(page).toHaveURL('/services?sort=price&show=24#services-13');
          await expect(cards).toHaveCount(24);
          await expect(cards.nth(12)).toBeInViewport();
          await page.reload({ waitUntil: 'commit' });
          await expect(cards).toHaveCount(24);

          await open(page, '/services?sort=price&show=120');
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

        await test.step('the sidebar leads to every service, and a photo is a link to its picture', async () => {
          await open(page, '/services');
          const sidebar = page.getByRole('complementary', { name: 'All services' });
          await followRendered(sidebar.getByRole('link', { name: 'View All' }));
          await expect(cards).toHaveCount(12);
          await page.getByLabel('Search services').fill('Service 99');
          await submitRendered(
            page.getByRole('button', { name: 'Search' }),
            `/services?q=Service+99&sort=${NO_PRICES}`,
          );
          await expect(cards).toHaveCount(1);
          await page.getByRole('link', { name: 'Enlarge the photo of Service 99' }).click();
          await expect(page).toHaveURL('https://photos.example/mop.jpg');
        });

        await test.step('reviews are shown page by page, and lead to the login', async () => {
          await open(page, '/services');
          const card = page.getByRole('article', { name: 'Service 1', exact: true });
          await followRendered(card.getByRole('link', { name: 'Get This Service' }));
          await expectHeading(page, 'Service 1');
          const path = new URL(page.url()).pathname;
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
          await expect(reviews.locator('noscript p')).toBeVisible({ visible: !javaScriptEnabled });
          await followRendered(reviews.getByRole('link', { name: 'Please login to add a review' }));
          await expectHeading(page, 'Sign in to Continue');
        });

        await test.step('posts are shown page by page, and lead to each other', async () => {
          await open(page, '/blogs');
          await followRendered(page.getByRole('link', { name: 'Load more' }));
          await expect(page).toHaveURL('/blogs?show=24#posts-13');
          await expect(cards).toHaveCount(24);
          await followRendered(cards.nth(20).getByRole('link', { name: 'Continue Reading' }));
          await expectHeading(page, /^Post \d+$/);
          const latest = page.getByRole('navigation', { name: 'Latest Blogs' }).getByRole('link');
          await expect(latest).toHaveCount(30);
          const name = await latest.nth(4).innerText();
          await followRendered(latest.nth(4));
          await expectHeading(page, name);
          await followRendered(page.getByRole('link', { name: 'Get Now' }));
          await expectHeading(page, 'Our services');
        });
      });
    });

    test('the links of the home page, the header and the footer lead to their pages', async ({
      page,
    }) => {
      await open(page, '/');
      // The page has its styles.
      await expect(page.getByRole('main')).toHaveCSS('flex-grow', '1');
      for (const [link, heading] of HOME_LINKS) {
        await followRendered(link(page));
        await expectHeading(page, heading);
        await followRendered(header(page).getByRole('link', { name: 'Home', exact: true }));
        await expectHeading(page, /Clean Express/);
      }
      const pages = [
        ['Services', 'Our services'],
        ['Blog', 'Blog'],
        ['Contact', 'Contact'],
        ['Home', 'Clean Express'],
      ] as const;
      for (const [name, heading] of pages) {
        for (const link of frameLinks(name)) {
          await followRendered(link(page));
          await expectHeading(page, new RegExp(heading));
        }
      }
    });

    test('login, registration and password reset lead to each other', async ({ page }) => {
      await open(page, '/');
      await followRendered(header(page).getByRole('link', { name: 'Login' }));
      await expectHeading(page, 'Sign in to Continue');
      await expect(page.locator('noscript p')).toBeVisible({ visible: !javaScriptEnabled });
      await followRendered(page.getByRole('link', { name: 'Forgot password?' }));
      await expectHeading(page, 'Reset your password');
      await followRendered(page.getByRole('main').getByRole('link', { name: 'Log in' }));
      await followRendered(page.getByRole('link', { name: 'Create a free account' }));
      await expectHeading(page, 'Create an account');
    });

    for (const { path, button, thanks, body } of INBOX_FORMS) {
      test(`${path} requires every field of its form, and confirms it`, async ({ page }) => {
        await open(page, path);
        await page.getByRole('button', { name: button }).click();
        await expect(page.locator('form :focus')).toHaveCount(1);
        await expect(page).toHaveURL(path);
        await submitForm(page, button, body);
        // A reload does not send the form again.
        await expect(page).toHaveURL(`${path}?sent=yes#sent`);
        const status = page.getByRole('status').filter({ hasText: thanks });
        await expect(status).toBeInViewport();
        await expect(page.locator('[name="email"]')).toHaveValue('');
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('[name="email"]')).toBeVisible();
        await expect(page.getByText(thanks)).toHaveCount(0);
      });
    }

    test('the thank-you page and addresses without a page lead home', async ({
      page,
      consoleGuard,
    }) => {
      consoleGuard.expectError(/404/);
      const missing = 'This is not a valid page.Please Provide a valid url...';
      const pages = [
        ['/thank-you', 'Congratulations !', 'Home'],
        ['/no-such-page', missing, 'Retry'],
        ['/services/no-such-service', missing, 'Retry'],
        ['/services/some-service/more', missing, 'Retry'],
        ['/blogs/no-such-post', missing, 'Retry'],
      ] as const;
      for (const [path, heading, link] of pages) {
        await open(page, path);
        await expectHeading(page, heading);
        const title = heading === missing ? '404 not found' : 'Thank You';
        await expect(page).toHaveTitle(`${title} - CLEAN EXPRESS`);
        await followRendered(page.getByRole('main').getByRole('link', { name: link }));
        await expect(page).toHaveURL('/');
        await expectHeading(page, /Clean Express/);
      }
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

      test('the menu opens, closes, and leads to its pages', async ({ page }) => {
        await open(page, '/');
        const openButton = page.getByRole('button', { name: 'Open menu' });
        const close = page.getByRole('button', { name: 'Close menu' });
        await openButton.tap();
        await close.tap();
        await expect(close).toBeHidden();
        await openButton.tap();
        await followRendered(header(page).getByRole('link', { name: 'Services', exact: true }));
        await expectHeading(page, 'Our services');
      });

      test('a swipe shows the next slide of the carousel', async ({ page }) => {
        await open(page, '/');
        await expect(secondSlide(page)).not.toBeInViewport();
        await drag(page, { x: 330, y: 420 }, { x: 60, y: 420 });
        await expect(secondSlide(page)).toBeInViewport({ ratio: 1 });
        const slide = highlights(page).getByRole('group', { name: '2 of 4' });
        await slide.getByRole('link', { name: 'Know More' }).tap();
        await expect(page).toHaveURL('/blogs');
      });
    });

    test('the arrow keys and the wheel show other slides of the carousel', async ({ page }) => {
      await open(page, '/');
      await highlights(page).getByRole('link', { name: 'See Services' }).first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(secondSlide(page)).toBeInViewport({ ratio: 1 });
      await highlights(page).hover();
      // The browser ignores the wheel while it still snaps to the slide.
      await expect(async () => {
        await page.mouse.wheel(-800, 0);
        await expect(secondSlide(page)).not.toBeInViewport({ timeout: 1000 });
      }).toPass();
      // No button is without a use.
      await expect(highlights(page).getByRole('button')).toHaveCount(javaScriptEnabled ? 3 : 0);
    });
  });
}

test.describe('without script, right after the start of the server', { tag: '@full' }, () => {
  // No other test has these settings, so that the server starts for this one.
  test.use({ javaScriptEnabled: false, ownSsrServer: true, settings: { LOG_LEVEL: 'error' } });

  test('a page that takes long to render is shown when it is ready', async ({ page }) => {
    await page.goto('/services');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  });
});
