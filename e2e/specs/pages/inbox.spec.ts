import type { Page } from '@playwright/test';
import { needs } from '../../fixtures/run/needs.ts';
import { expect, test } from '../../fixtures/test.ts';

// The browser does not know that a page that the test fulfills is from this machine.
test.use({ permissions: ['local-network-access'] });

const MESSAGE = {
  name: 'Ada',
  email: 'ada@visitors.example',
  phone: '+1 503 555 0100',
  company: 'Analytical Engines',
  message: 'The tap drips.',
};

/** The forms of the inbox: the path, texts and request of each. */
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

/** Fills and submits the form. */
async function submit(page: Page, button: string, body: Record<string, string>): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  for (const [name, value] of Object.entries(body)) {
    await form.locator(`[name="${name}"]`).fill(value);
  }
  await form.getByRole('button', { name: button }).click();
}

for (const { path, call, button, thanks, body } of FORMS) {
  test(`with an inbox, ${path} posts its form and shows a confirmation after the response`, async ({
    page,
    faults,
  }) => {
    await enableInbox(page, path);
    const release = await faults.api.hold(call);
    const posted = page.waitForRequest(`**${call}`);
    await page.goto(path);
    await submit(page, button, body);
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
    await submit(page, button, body);
    await expect(page.getByRole('alert').getByText('The letter box is jammed.')).toBeVisible();
    for (const [name, value] of Object.entries(body)) {
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
    }
    await expect(page.getByText(thanks)).toHaveCount(0);
  });

  test(`by default, ${path} posts nothing`, async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      // One visit in ten measures its speed, and asks for a token for that.
      const isReport = new URL(request.url()).pathname.startsWith('/reports');
      if (request.method() === 'POST' && !isReport) posts.push(request.url());
    });
    await page.goto(path);
    await submit(page, button, body);
    await expect(page.getByText(thanks).first()).toBeVisible();
    expect(posts).toEqual([]);
  });
}
