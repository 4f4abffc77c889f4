import { expect, type Page } from '@playwright/test';
import { CONTACT_FORM, INBOX_FORMS, submitForm } from '../../fixtures/inbox-forms.ts';
import { openWithoutScript as open } from '../../fixtures/rendered-pages.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { test } from '../../fixtures/test.ts';

/** The page shows a status, and a reload does not send the form again. */
async function expectThanks(page: Page, path: string, thanks: string): Promise<void> {
  const status = page.getByRole('status').filter({ hasText: thanks });
  await expect(status).toBeVisible();
  await expect(page).toHaveURL(`${path}?sent=yes#sent`);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the message about a service begins with its name and price', async ({ page }) => {
    const { path, button, thanks, body } = CONTACT_FORM;
    await open(page, '/services');
    await page.getByRole('link', { name: 'Get This Service' }).first().click();
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('link', { name: 'Ask for This Service' }).click();
    const message = page.getByLabel('Message');
    await expect(message).toHaveValue(new RegExp(`^${name}, \\$[\\d.]+/mo\\n`));
    await submitForm(page, button, body);
    await expectThanks(page, path, thanks);
    await expect(message).toHaveValue('');
    await open(page, `${path}?service=none`);
    await expect(message).toHaveValue('');
  });

  test.describe('with an inbox', { tag: '@full' }, () => {
    test.use({ ownSsrServer: true, settings: { INBOX: 'true' } });
    // People read the inbox of a deployed site.
    test.beforeEach(() => needs('data'));

    for (const { path, button, thanks, body } of INBOX_FORMS) {
      test(`${path} shows what the API refuses, keeps the input, and sends it corrected`, async ({
        page,
        consoleGuard,
      }) => {
        consoleGuard.expectError(/400/);
        const message = 'Please enter a valid email address.';
        // Browsers accept this address.
        const malformed = { ...body, email: 'ada@visitors' };
        await open(page, path);
        const responded = page.waitForResponse((response) => response.status() === 400);
        await submitForm(page, button, malformed);
        expect((await responded).headers()['cache-control']).toBe('no-store');
        for (const [name, value] of Object.entries(malformed)) {
          await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
        }
        const email = page.getByLabel('Email', { exact: true });
        await expect(email).toHaveAccessibleDescription(message);
        await expect(email).toBeInViewport();
        await page.locator('[name="email"]').fill(body.email);
        await page.getByRole('button', { name: button }).click();
        await expectThanks(page, path, thanks);
      });
    }

    test('the summary of a refused form links to its fields', async ({ page, consoleGuard }) => {
      consoleGuard.expectError(/400/);
      const { path, button, body } = CONTACT_FORM;
      await open(page, path);
      await submitForm(page, button, { ...body, email: 'ada@visitors' });
      await page.locator('form').getByRole('link', { name: 'Email' }).click();
      await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    });
  });

  test.describe('while the API is away', { tag: '@full' }, () => {
    test.use({
      ownSsrServer: true,
      // A request for the home page's data would fail, too.
      settings: { INBOX: 'true', API_INTERNAL_URL: 'http://localhost:9' },
    });

    test('/contact says so, and keeps the input', async ({ page, consoleGuard }) => {
      consoleGuard.expectError(/503/);
      const { path, button, body } = CONTACT_FORM;
      await open(page, path);
      await submitForm(page, button, body);
      await expect(page.getByRole('alert')).toContainText('We could not send this form.');
      for (const [name, value] of Object.entries(body)) {
        await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
      }
    });
  });
});

test.describe('with an inbox', { tag: '@full' }, () => {
  test.use({
    ownSsrServer: true,
    settings: { INBOX: 'true' },
    permissions: ['local-network-access'],
  });
  test.beforeEach(() => needs('data'));

  test('a page with a refused form hydrates, and its form can then be sent by script', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/400/);
    const { path, button, thanks, body } = CONTACT_FORM;
    await page.route('**/*.js', () => {});
    await open(page, path);
    await page.unrouteAll();
    await submitForm(page, button, { ...body, email: 'ada@visitors' });
    await expect(page.getByText('Please check the form:')).toBeVisible();
    await expect(page.locator('form')).toHaveAttribute('novalidate');
    await page.getByLabel('Email', { exact: true }).fill(body.email);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(thanks).first()).toBeVisible();
    for (const name of Object.keys(body)) {
      await expect(page.locator(`[name="${name}"]`)).toHaveValue('');
    }
  });
});
