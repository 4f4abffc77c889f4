import type { Page } from '@playwright/test';
import { needs } from '../../fixtures/run/needs.ts';
import { expect, test } from '../../fixtures/test.ts';

// Of a page that a test answers, the browser does not know that it comes from this machine, too.
test.use({ permissions: ['local-network-access'] });

const MESSAGE = {
  name: 'Ada',
  email: 'ada@visitors.example',
  phone: '+1 503 555 0100',
  company: 'Analytical Engines',
  message: 'The tap drips.',
};

/** The forms of the inbox: where each is, what it says and what it sends. */
const FORMS = [
  {
    path: '/contact',
    call: '/messages',
    button: 'Send Message',
    thanks: 'Thanks your for your message!!. We will reply in your email shortly!!!',
    body: MESSAGE,
  },
  {
    path: '/',
    call: '/subscriptions',
    button: 'Subscribe',
    thanks: 'Thanks for your Subscription!!!',
    body: { email: MESSAGE.email },
  },
];

// Where there is an inbox, people read it.
test.beforeEach(() => needs('data'));

/** Has the front door say that there is an inbox. */
async function openInbox(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"inbox":false');
    await route.fulfill({ response, body: html.replace('"inbox":false', '"inbox":true') });
  });
}

/** Fills the form and sends it. */
async function send(page: Page, button: string, body: Record<string, string>): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  for (const [name, value] of Object.entries(body)) {
    await form.locator(`[name="${name}"]`).fill(value);
  }
  await form.getByRole('button', { name: button }).click();
}

for (const { path, call, button, thanks, body } of FORMS) {
  test(`with an inbox, ${path} posts its form and thanks once the API has it`, async ({
    page,
    faults,
  }) => {
    await openInbox(page, path);
    const letGo = await faults.api.hold(call);
    const posted = page.waitForRequest(`**${call}`);
    await page.goto(path);
    await send(page, button, body);
    const request = await posted;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual(body);
    await expect(page.getByRole('button', { name: button })).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText(thanks)).toHaveCount(0);

    await letGo();
    await expect(page.getByText(thanks).first()).toBeVisible();
    expect((await request.response())?.status()).toBe(201);
  });

  test(`with an inbox that fails, ${path} says why and keeps what was typed`, async ({
    page,
    faults,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/503/);
    await openInbox(page, path);
    await faults.api.fail(call, { status: 503, message: 'The letter box is jammed.' });
    await page.goto(path);
    await send(page, button, body);
    await expect(page.getByRole('alert').getByText('The letter box is jammed.')).toBeVisible();
    for (const [name, value] of Object.entries(body)) {
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
    }
    await expect(page.getByText(thanks)).toHaveCount(0);
  });

  test(`by default, ${path} posts nothing`, async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await page.goto(path);
    await send(page, button, body);
    await expect(page.getByText(thanks).first()).toBeVisible();
    expect(posts).toEqual([]);
  });
}
