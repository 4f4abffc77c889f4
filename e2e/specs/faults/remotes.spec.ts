import { controlTimeouts, TIMEOUT_MS } from '../../fixtures/faults/control-timeouts.ts';
import { REMOTE_FAULTS, type RemoteFault } from '../../fixtures/faults/remote-fault-kinds.ts';
import { expectSiteFrame, markDocument } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { RemoteName } from '../../fixtures/versions/releases.ts';

/** A page of each remote with its heading. */
const PAGES: { remote: RemoteName; path: string; heading: RegExp }[] = [
  { remote: 'catalog', path: '/services', heading: /services/i },
  { remote: 'blog', path: '/blogs', heading: /blog/i },
  { remote: 'account', path: '/login', heading: /Sign in to Continue/ },
];

const MESSAGES = {
  missing: 'We cannot load this part of the page right now. Please try again.',
  late: 'This part of the page is taking too long to load. Please try again.',
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

/** Faults of the remote's origin only: a Retry loads the release from the fallback origin. */
const RECOVERED_BY_FALLBACK = (Object.keys(REMOTE_FAULTS) as RemoteFault[]).filter(
  (fault) => !('everywhere' in REMOTE_FAULTS[fault]),
);

test.use({ ssr: false });

test.beforeEach(async ({ consoleGuard }) => {
  consoleGuard.expectError(
    /ERR_CONNECTION_REFUSED|404|integrity|MIME type|Failed to (load|fetch)|Uncaught|broken page/,
  );
});

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
      if (!RECOVERED_BY_FALLBACK.includes(fault)) await faults.remotes.restore(remote);
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

    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(section.getByRole('article').first()).toBeVisible();
  });
}
