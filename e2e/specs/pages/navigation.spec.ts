import type { Page } from '@playwright/test';
import { closedLatch } from '../../fixtures/faults/latch.ts';
import { expect, test } from '../../fixtures/test.ts';

const TITLES = [
  ['/', 'Home - CLEAN EXPRESS'],
  ['/services', 'Services - CLEAN EXPRESS'],
  ['/blogs', 'Blog - CLEAN EXPRESS'],
  ['/contact', 'Contact - CLEAN EXPRESS'],
  ['/login', 'Login - CLEAN EXPRESS'],
  ['/register', 'Register - CLEAN EXPRESS'],
  ['/reset-password', 'Reset Password - CLEAN EXPRESS'],
  ['/thank-you', 'Thank You - CLEAN EXPRESS'],
  ['/no-such-page', '404 not found - CLEAN EXPRESS'],
] as const;

test('every page has its title', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/404/);
  for (const [path, title] of TITLES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect.soft(page).toHaveTitle(title);
      await expect.soft(page.locator('head title')).toHaveCount(1);
    });
  }
});

test('after a navigation, the link of the page is marked as current, and its heading is focused', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Services', 'Blog', 'Contact']) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const title = await page.title();
    await expect(page.locator('[aria-live="polite"]').filter({ hasText: title })).toHaveCount(1);
  }
});

// The moments are those before, while and after the page of the first Back is shown by a view transition.
for (const delay of [0, 12, 16, 20, 28, 40]) {
  test(`a second Back, ${delay} ms after the first one, shows its page`, async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page).toHaveURL('/blogs');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'Continue Reading' }).first().click();
    await expect(page).toHaveURL(/\/blogs\/./);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.evaluate((ms) => {
      history.back();
      setTimeout(() => history.back(), ms);
    }, delay);
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Home - CLEAN EXPRESS');
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  });
}

test('the first focusable link skips the header', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('the mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const openMenu = async (page: Page) => {
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    return open;
  };

  test('closes by its button, by Escape and by a click beside it', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 844 });
    await page.goto('/');
    const close = page.getByRole('button', { name: 'Close menu' });
    for (const hide of [
      () => close.click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 400),
    ]) {
      const open = await openMenu(page);
      await expect(page.getByRole('main')).toHaveAttribute('inert');
      const skipLink = page.getByText('Skip to content');
      await skipLink.focus();
      await expect(skipLink).not.toBeFocused();
      await hide();
      await expect(close).toBeHidden();
      await expect(open).toBeFocused();
      await expect(page.getByRole('main')).not.toHaveAttribute('inert');
    }
  });

  test('closes on navigations: by its links, Back, and a wide window', async ({ page }) => {
    await page.goto('/');
    const close = page.getByRole('button', { name: 'Close menu' });
    await openMenu(page);
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await expect(page).toHaveURL('/contact');
    await expect(close).toBeHidden();
    await openMenu(page);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(close).toBeHidden();
    await expect(page.getByRole('main')).not.toHaveAttribute('inert');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await openMenu(page);
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect(page.getByRole('main')).not.toHaveAttribute('inert');
  });

  test('closes at once when its page loads slowly, and the progress shows above all', {
    // It delays the files of a remote.
    tag: '@federated',
  }, async ({ page }) => {
    const scripts = closedLatch();
    await page.route(/\/blog\/releases\/|\/remotes\/blog\//, async (route) => {
      await scripts.opened;
      await route.continue();
    });
    await page.goto('/contact');
    await openMenu(page);
    const blog = page.locator('#mobile-menu').getByRole('link', { name: 'Blog', exact: true });
    await blog.click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeHidden();
    await expect(page.locator('[popover=manual]:popover-open')).toBeInViewport();
    await expect(page).toHaveURL('/contact');
    await openMenu(page);
    const marks = await page
      .locator('#mobile-menu .menu-link')
      .evaluateAll((links) =>
        links
          .filter((link) => Number.parseInt(getComputedStyle(link).borderLeftWidth, 10) > 0)
          .map((link) => link.textContent),
      );
    expect(marks).toEqual(['Blog']);
    scripts.open();
    await expect(page).toHaveURL('/blogs');
  });

  test('closes when a member signs out', async ({ page, user }) => {
    expect(user.email).toBeTruthy();
    await page.goto('/');
    const open = await openMenu(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('You have logged Out Successfully!!').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeHidden();
    await expect(page.getByRole('main')).not.toHaveAttribute('inert');
    await expect(open).toBeFocused();
  });

  test('covers a phone', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    // Its layout, because it slides in.
    const size = await page
      .locator('#mobile-menu')
      .evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
    expect(size).toEqual([390, 844]);
  });
});

test('pages fit a window of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/services', '/blogs', '/contact', '/login', '/register']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, path).toBe(0);
    });
  }
});
