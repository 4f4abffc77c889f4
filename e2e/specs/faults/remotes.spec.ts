import { controlTimeouts, TIMEOUT_MS } from '../../fixtures/faults/control-timeouts.ts';
import type { RemoteFault } from '../../fixtures/faults/remote-fault-kinds.ts';
import { areLinksHydrated } from '../../fixtures/hydrated.ts';
import { openRendered, openWithoutScript } from '../../fixtures/rendered-pages.ts';
import { expectSiteFrame, markDocument } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A page of each remote with its heading. */
const PAGES: { remote: string; path: string; heading: RegExp }[] = [
  { remote: 'catalog', path: '/services', heading: /services/i },
  { remote: 'blog', path: '/blogs', heading: /blog/i },
  { remote: 'account', path: '/login', heading: /Sign in to Continue/ },
];

const MESSAGES = {
  missing: 'We cannot load this part of the page right now. Please try again.',
  late: 'This part of the page is taking too long to load. Please try again.',
  parts: 'Parts of this page do not respond. Please try again.',
  render: 'Something went wrong on this page. Please try again.',
};

/** The message that the page shows. */
const MESSAGE_OF: Record<RemoteFault, string> = {
  'is down': MESSAGES.missing,
  'responds with 404': MESSAGES.missing,
  hangs: MESSAGES.late,
  'has the wrong content type': MESSAGES.missing,
  'is truncated': MESSAGES.missing,
  'throws on evaluation': MESSAGES.missing,
  'throws on render': MESSAGES.render,
  'has an old contract': MESSAGES.missing,
};

test.beforeEach(async ({ consoleGuard }) => {
  consoleGuard.expectError(
    /ERR_CONNECTION_REFUSED|404|integrity|MIME type|Failed to (load|fetch)|Uncaught|broken page/,
  );
});

test.describe('client-rendered', () => {
  test.use({ ssr: false });

  for (const { remote, path, heading } of PAGES) {
    for (const [fault, message] of Object.entries(MESSAGE_OF) as [RemoteFault, string][]) {
      test(`${remote} ${fault}: the page shows a message, and Retry works`, async ({
        page,
        faults,
      }) => {
        const endTimeouts = await controlTimeouts(page, TIMEOUT_MS.remote);
        await faults.remotes.inject(remote, fault);
        // The load event waits for requests that hang.
        await page.goto(path, { waitUntil: 'commit' });
        const main = page.getByRole('main');
        const retry = main.getByRole('button', { name: 'Retry' });
        if (fault === 'hangs') await endTimeouts(retry);
        await expect(main.getByRole('alert').filter({ hasText: message })).toBeVisible();
        await expectSiteFrame(page);

        const expectSameDocument = await markDocument(page);
        await faults.remotes.restore(remote);
        await retry.click();
        await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(retry).toHaveCount(0);
        await expectSameDocument();
      });
    }
  }

  for (const [remote, region] of [
    ['catalog', 'Our Services'],
    ['blog', 'Latest from blog'],
  ] as const) {
    test(`the home page works without ${remote}, and Retry loads it`, async ({ page, faults }) => {
      await faults.remotes.inject(remote, 'is down');
      await page.goto('/');
      const section = page.getByRole('region', { name: region });
      const failure = section.getByRole('alert').filter({ hasText: MESSAGES.missing });
      await expect(failure).toBeVisible();
      await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();

      await faults.remotes.restore(remote);
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(section.getByRole('article').first()).toBeVisible();
    });
  }
});

test.describe('server-rendered', () => {
  for (const fault of ['is down', 'hangs', 'is truncated'] as const) {
    test(`a remote ${fault}: the page loads it from the fallback origin by itself`, async ({
      page,
      faults,
    }) => {
      await faults.remotes.inject('catalog', fault, { hasFallback: true });
      await openWithoutScript(page, '/services');
      const main = page.getByRole('main');
      // Only script searches for what was typed.
      await main.getByLabel('Search services').fill('no such service');
      const result = main.getByText('Nothing found for “no such service”');
      await expect(result).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(page).toHaveTitle('Services - CLEAN EXPRESS');
    });
  }

  test('a page whose remote does not load stays as it is below a Retry', async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject('catalog', 'is down');
    await openRendered(page, '/services');
    const main = page.getByRole('main');
    const failure = main.getByRole('alert').filter({ hasText: MESSAGES.parts });
    await expect(failure).toBeVisible();
    const expectContent = async () => {
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(main.getByRole('article').first()).toBeVisible();
      await expect(page).toHaveTitle('Services - CLEAN EXPRESS');
    };
    await expectContent();
    await expectSiteFrame(page);

    const expectSameDocument = await markDocument(page);
    const search = main.getByLabel('Search services');
    await search.fill('half a word');
    const retry = failure.getByRole('button', { name: 'Retry' });
    const failed = page.waitForEvent('requestfailed');
    await retry.click();
    await failed;
    await expect(retry).not.toHaveAttribute('aria-busy');
    await expect(search).toHaveValue('half a word');

    await faults.remotes.restore('catalog');
    await retry.click();
    await page.waitForFunction(areLinksHydrated);
    await expect(failure).toHaveCount(0);
    await expectContent();
    await expectSameDocument();
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveTitle('Contact - CLEAN EXPRESS');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  });

  test('a widget whose remote does not load stays as it is below a Retry, and the rest works', async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject('blog', 'is down');
    await openRendered(page, '/');
    const section = page.getByRole('region', { name: 'Latest from blog' });
    const posts = section.locator('[data-mfe="blog"]').getByRole('article');
    const retry = section.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(posts).toHaveCount(3);
    const service = page.getByRole('region', { name: 'Our Services' }).getByRole('article').first();
    const isHydrated = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    await expect.poll(() => service.evaluate(isHydrated)).toBe(true);

    await faults.remotes.restore('blog');
    await retry.click();
    await page.waitForFunction(areLinksHydrated);
    await expect(retry).toHaveCount(0);
    await expect(posts).toHaveCount(3);
  });

  test('a page of the host whose script does not load stays as it is below a Retry', async ({
    page,
  }) => {
    await page.route(/\/assets\/home-page-[^/]+\.js/, (route) => route.abort('connectionrefused'));
    await openRendered(page, '/');
    const main = page.getByRole('main');
    const failure = main.getByRole('alert').filter({ hasText: MESSAGES.parts });
    await expect(failure).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(main.getByRole('article')).toHaveCount(9);
    await expect(page).toHaveTitle('Home - CLEAN EXPRESS');

    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await page.waitForFunction(areLinksHydrated);
    await expect(failure).toHaveCount(0);
  });
});
