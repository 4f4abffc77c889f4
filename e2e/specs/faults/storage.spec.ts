import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

/** How a browser's settings or a full disk affect a page's storage. */
const STORAGE_FAULTS: Record<string, (page: Page) => Promise<unknown>> = {
  forbidden: (page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The storage is forbidden.', 'SecurityError');
        },
      });
    }),
  full: (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The storage is full.', 'QuotaExceededError');
      };
    }),
};

for (const [fault, inject] of Object.entries(STORAGE_FAULTS)) {
  test(`with a storage that is ${fault}, public pages work, and a session lasts as long as the tab`, async ({
    page,
  }) => {
    const user = newUser();
    await createAccount(user);
    await inject(page);
    await page.goto('/services');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Login', exact: true }).click();
    await logIn(page, user);
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
    await header.getByRole('link', { name: 'My-Reviews' }).click();
    await expect(page.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();
    await header.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  });
}
