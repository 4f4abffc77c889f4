import { controlWaits, WAIT_FOR } from '../../fixtures/faults/end-waits.ts';
import { REMOTE_FAULTS, type RemoteFault } from '../../fixtures/faults/remote-fault-kinds.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { RemoteName } from '../../fixtures/versions/releases.ts';
import { expectUsableFrame, markVisit } from '../../fixtures/visit.ts';

/** A page of each remote, and what shows that it is there. */
const PAGES: { remote: RemoteName; path: string; heading: RegExp }[] = [
  { remote: 'catalog', path: '/services', heading: /services/i },
  { remote: 'blog', path: '/blogs', heading: /blog/i },
  { remote: 'account', path: '/login', heading: /Sign in to Continue/ },
];

const SENTENCES = {
  missing: 'We cannot load this part of the page right now. Please try again.',
  late: 'This part of the page is taking too long to load. Please try again.',
  drawing: 'Something went wrong on this page. Please try again.',
};

/** What the visitor reads. */
const SENTENCE_OF: Record<RemoteFault, string> = {
  'is down': SENTENCES.missing,
  'answers 404': SENTENCES.missing,
  hangs: SENTENCES.late,
  'is no script by its content type': SENTENCES.missing,
  'is cut short': SENTENCES.missing,
  'throws as it is evaluated': SENTENCES.missing,
  'throws as it is drawn': SENTENCES.drawing,
  'keeps an old contract': SENTENCES.missing,
};

/** Faults of one source only: a Retry gets past them by the other one. */
const HEALED_BY_RETRY = (Object.keys(REMOTE_FAULTS) as RemoteFault[]).filter(
  (fault) => !('everywhere' in REMOTE_FAULTS[fault]),
);

test.use({ drawnBy: 'browser' });

test.beforeEach(async ({ consoleGuard }) => {
  consoleGuard.expectError(
    /ERR_CONNECTION_REFUSED|404|integrity|MIME type|Failed to (load|fetch)|Uncaught|broken page/,
  );
});

for (const { remote, path, heading } of PAGES) {
  for (const [fault, sentence] of Object.entries(SENTENCE_OF) as [RemoteFault, string][]) {
    test(`${remote} ${fault}: a sentence, a Retry that works, and a usable site`, async ({
      page,
      faults,
    }) => {
      const endWaits = await controlWaits(page, WAIT_FOR.remote);
      await faults.remotes.inject(remote, fault);
      // The page's load event waits for what hangs; the visitor does not.
      await page.goto(path, { waitUntil: 'commit' });
      const main = page.getByRole('main');
      const retry = main.getByRole('button', { name: 'Retry' });
      if (fault === 'hangs') await endWaits(retry);
      await expect(main.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expectUsableFrame(page);

      const expectSameVisit = await markVisit(page);
      if (!HEALED_BY_RETRY.includes(fault)) await faults.remotes.mend(remote);
      await retry.click();
      await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(retry).toHaveCount(0);
      await expectSameVisit();
    });
  }
}

for (const [remote, region] of [
  ['catalog', 'Our Services'],
  ['blog', 'Latest from blog'],
] as const) {
  test(`the home page goes on without ${remote}, and gets it back`, async ({ page, faults }) => {
    await faults.remotes.inject(remote, 'is down');
    await page.goto('/');
    const section = page.getByRole('region', { name: region });
    const failure = section.getByRole('alert').filter({ hasText: SENTENCES.missing });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();

    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(section.getByRole('article').first()).toBeVisible();
  });
}
