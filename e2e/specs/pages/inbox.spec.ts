import type { Page } from '@playwright/test';
import { INBOX_FORMS, submitForm } from '../../fixtures/inbox-forms.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { expect, test } from '../../fixtures/test.ts';

// The browser does not know that a page that the test fulfills is from this machine.
test.use({ permissions: ['local-network-access'] });

// People read the inbox of a deployed site.
test.beforeEach(() => needs('data'));

/** Makes the SSR server's page say that there is an inbox. */
async function enableInbox(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"inbox":false');
    await route.fulfill({ response, body: html.replace('"inbox":false', '"inbox":true') });
  });
}

for (const { path, call, button, thanks, body } of INBOX_FORMS) {
  test(`with an inbox, ${path} posts its form and shows a confirmation after the response`, async ({
    page,
    faults,
  }) => {
    await enableInbox(page, path);
    const release = await faults.api.hold(call);
    const posted = page.waitForRequest(`**${call}`);
    await page.goto(path);
    await submitForm(page, button, body);
    const request = await posted;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual(body);
    await expect(page.getByRole('button', { name: button })).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText(thanks)).toHaveCount(0);

    await release();
    await expect(page.getByText(thanks).first()).toBeVisible();
    expect((await request.response())?.status()).toBe(201);
  });

  test(`with an inbox that fails, ${path} shows the reason and keeps the input`, async ({
    page,
    faults,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/503/);
    await enableInbox(page, path);
    await faults.api.fail(call, { status: 503, message: 'The letter box is jammed.' });
    await page.goto(path);
    await submitForm(page, button, body);
    await expect(page.getByRole('alert').getByText('The letter box is jammed.')).toBeVisible();
    for (const [name, value] of Object.entries(body)) {
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
    }
    await expect(page.getByText(thanks)).toHaveCount(0);
  });

  test(`with an inbox that is away for a while, ${path} sends its form again by itself`, async ({
    page,
    faults,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/503/);
    await enableInbox(page, path);
    await faults.api.delay(call, 2);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith(call)) return;
      keys.push(request.headers()['idempotency-key']);
    });
    await page.goto(path);
    await submitForm(page, button, body);
    const notice = 'What you typed is safe. We send it again soon.';
    await expect(page.getByRole('status').getByText(notice)).toBeVisible();
    await expect(page.getByText(thanks).first()).toBeVisible();
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  test(`by default, ${path} posts nothing, shows the confirmation, and is empty again`, async ({
    page,
  }) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      // One visit in ten measures its speed, and asks for a token for that.
      const isReport = new URL(request.url()).pathname.startsWith('/reports');
      if (request.method() === 'POST' && !isReport) posts.push(request.url());
    });
    await page.goto(path);
    await submitForm(page, button, body);
    await expect(page.getByText(thanks).first()).toBeVisible();
    for (const name of Object.keys(body)) {
      await expect(page.locator(`[name="${name}"]`)).toHaveValue('');
    }
    expect(posts).toEqual([]);
  });
}
