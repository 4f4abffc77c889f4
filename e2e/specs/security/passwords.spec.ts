import { paths } from '@clean-express/shared-ui/paths';
import { expect, type Page } from '@playwright/test';
import { closedLatch } from '../../fixtures/faults/latch.ts';
import { openWithoutScript } from '../../fixtures/rendered-pages.ts';
import { test } from '../../fixtures/test.ts';

const PASSWORD = 'Secret!23';

/** Pages with a password, and the buttons of their forms. */
const FORMS = [
  { path: paths.login.getHref(), button: 'Log in' },
  { path: paths.register.getHref(), button: 'Create my account' },
  {
    path: `${paths.resetPassword.getHref()}?mode=resetPassword&oobCode=a`,
    button: 'Save new password',
  },
];

const NOTICE = 'This form needs JavaScript. Please turn it on and reload the page.';

/** Opens a page that the server has rendered, and records all later requests. */
async function open(page: Page, path: string): Promise<string[]> {
  await openWithoutScript(page, path);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData()}`));
  return requests;
}

/** Types the password wherever that is possible, and submits in every way. */
async function typeAndSubmit(page: Page, button: string): Promise<void> {
  for (const field of await page.getByRole('main').locator('input:not([type=file])').all()) {
    const type = await field.getAttribute('type');
    const values: Record<string, string> = { email: 'ada@example.com', url: 'https://a.example' };
    await field.fill(values[type ?? ''] ?? PASSWORD);
  }
  const password = page.getByLabel('Password', { exact: true });
  await password.press('Enter');
  await page.getByRole('button', { name: button }).click();
  await expect(password).toHaveValue(PASSWORD);
}

/** Whatever a submit sends has been sent before the browser opens another page. */
async function expectNoPassword(page: Page, requests: string[]): Promise<void> {
  await page.goto('/config.json');
  expect(requests.join('\n')).toContain('/config.json');
  expect(requests.filter((request) => /Secret|%2123/.test(request))).toEqual([]);
}

for (const { path, button } of FORMS) {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test(`${path} says that it needs script, and cannot be filled`, async ({ page }) => {
      const requests = await open(page, path);
      await expect(page.locator('noscript p')).toHaveText(NOTICE);
      await expect(page.locator('noscript p')).toBeVisible();
      for (const field of await page.getByRole('main').locator('input').all()) {
        await expect(field).toBeDisabled();
      }
      await expect(page.getByRole('button', { name: button })).toBeDisabled();
      await page.getByRole('button', { name: button }).click({ force: true });
      await expect(page).toHaveURL(path);
      await expectNoPassword(page, requests);
    });
  });

  for (const [scripts, handle] of [
    ['hang', 'wait'],
    ['fail', 'abort'],
  ] as const) {
    test(`while the scripts ${scripts}, ${path} sends no password`, async ({
      page,
      consoleGuard,
    }) => {
      consoleGuard.expectError(/ERR_FAILED|Failed to load/);
      await page.route('**/*.js', async (route) => {
        if (handle === 'abort') await route.abort();
      });
      const requests = await open(page, path);
      await expect(page.locator('noscript p')).toBeHidden();
      await typeAndSubmit(page, button);
      await expect(page).toHaveURL(path);
      await expectNoPassword(page, requests);
    });
  }
}

test('a form whose remote fails to load sends no password', async ({
  page,
  faults,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/);
  await faults.remotes.inject('account', 'is down');
  const requests = await open(page, '/login');
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Log in' }).click({ force: true });
  await expect(page).toHaveURL('/login');
  await expectNoPassword(page, requests);
});

/** Opens a page whose scripts wait until they are released. */
async function openWithHeldScripts(page: Page, path: string) {
  const latch = closedLatch();
  await page.route('**/*.js', async (route) => {
    await latch.opened;
    await route.continue();
  });
  await open(page, path);
  return latch;
}

test('a login that was submitted before the scripts loaded is sent by script', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/400/);
  const scripts = await openWithHeldScripts(page, '/login');
  await typeAndSubmit(page, 'Log in');
  scripts.open();
  await expect(page.getByRole('alert')).toContainText(/password/i);
});

test('an empty form that was submitted before the scripts loaded says what is missing', async ({
  page,
}) => {
  const scripts = await openWithHeldScripts(page, paths.resetPassword.getHref());
  await page.getByRole('button', { name: 'Reset Password' }).click();
  scripts.open();
  await expect(page.getByText('Please Enter Your EMail Address')).toBeVisible();
});
