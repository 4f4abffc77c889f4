import type { Page } from '@playwright/test';
import { ApiClient } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser, storeSession } from '../../fixtures/user/test-user.ts';

test.use({ viewport: { width: 320, height: 640 }, ownDatabase: true });

/** The longest texts that a user can enter, each a single word. */
const WORDS = {
  name: 'W'.repeat(120),
  description: `https://www.example.com/${'W'.repeat(3900)}`,
  comment: 'W'.repeat(2000),
  price: 99_999.99,
  photo: `https://photos.example/${'W'.repeat(2000)}`,
  search: 'W'.repeat(100),
};

/**
 * Texts and controls that reach beyond the right edge of the page, or that are wider than what scrolls sideways by
 * itself can show of them. The slides of the carousel do.
 */
const wideElements = (page: Page) =>
  page.evaluate(() => {
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isScrolled(element.parentElement));
    const reach = (element: Element) => {
      const { right, width } = element.getBoundingClientRect();
      return isScrolled(element) ? width : right;
    };
    return [...document.querySelectorAll('body *:not([aria-roledescription="carousel"] *)')]
      .filter((element) => hasText(element) || element.matches('input, textarea, button, html'))
      .filter((element) => reach(element) > innerWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

test('a word of any length, in any text of a user, fits a window of 320 px', {
  tag: '@full',
}, async ({ page, db, apiUrl }) => {
  const { comment, search, ...service } = WORDS;
  const { name, photo, description } = service;
  const user = { ...newUser(), name: WORDS.name };
  user.email = `${'w'.repeat(50)}.${user.email}`;
  const account = await createAccount(user);
  await db.seed({
    services: [service],
    reviews: [{ name, photo, comment, serviceName: name, serviceImg: photo }],
    posts: [{ name, photo, description, category: name, author: name }],
  });
  const api = await ApiClient.login(user.email, account.idToken, apiUrl);
  await page.route('https://photos.example/*', (route) => route.fulfill({ body: '' }));
  await storeSession(page, user, account);
  const expectFit = async (path: string) => {
    expect.soft(await wideElements(page), path).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBe(320);
  };

  await page.goto('/services');
  await page.getByRole('link', { name: 'Enlarge the photo of' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  await expectFit('the photo viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Get This Service' }).click();
  await expect(page.getByRole('heading', { name: 'Total Reviews 1' })).toBeVisible();
  await page.getByLabel('Comment').fill(comment);
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByRole('heading', { name: 'Total Reviews 2' })).toBeVisible();
  const detail = new URL(page.url()).pathname;
  await api.addService({ ...service, email: user.email });
  await page.goto('/blogs');
  await page.getByRole('link', { name: 'Continue Reading' }).click();
  await expect(page.getByText('Published on')).toBeVisible();
  const post = new URL(page.url()).pathname;
  await page.goto('/my-reviews');
  await page.getByRole('link', { name: 'Update Review' }).click();
  await expect(page.getByLabel('Comment')).toHaveValue(comment);
  await expectFit('/update-review');

  const pages = ['/', '/services', `/services?q=${search}`, detail, '/blogs', post, '/profile'];
  for (const path of [...pages, '/my-reviews', '/my-services', '/add-a-service', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .animate-pulse')).toHaveCount(0);
    await expectFit(path);
  }
});
