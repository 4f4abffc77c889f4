import type { Page } from '@playwright/test';
import type { RemoteName } from '../../fixtures/remote-faults.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A page of each remote, and what shows that it is there. */
const PAGES: { remote: RemoteName; path: string; heading: RegExp }[] = [
  { remote: 'catalog', path: '/services', heading: /services/i },
  { remote: 'blog', path: '/blogs', heading: /blog/i },
  { remote: 'account', path: '/login', heading: /Sign in to Continue/ },
];

function mainRegion(page: Page) {
  return page.getByRole('main');
}

for (const { remote, path, heading } of PAGES) {
  for (const fault of ['down', 'throws', 'hangs'] as const) {
    test(`${remote} ${fault}: a sentence, a Retry that works, and a usable site`, async ({
      page,
      consoleGuard,
      remoteFaults,
    }) => {
      consoleGuard.expectError(/ERR_CONNECTION_REFUSED|integrity|Failed to (load|fetch)/);
      await remoteFaults.inject(remote, fault);
      // The page's load event waits for what hangs; the visitor does not.
      await page.goto(path, { waitUntil: 'commit' });
      const retry = mainRegion(page).getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await page.evaluate(() => Object.assign(window, { samePage: true }));
      await remoteFaults.mend(remote);
      await retry.click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    });
  }
}

for (const [remote, region] of [
  ['catalog', 'Our Services'],
  ['blog', 'Latest from blog'],
] as const) {
  test(`the home page goes on without ${remote}, and gets it back`, async ({
    page,
    consoleGuard,
    remoteFaults,
  }) => {
    consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/);
    await remoteFaults.inject(remote, 'down');
    await page.goto('/');
    const section = page.getByRole('region', { name: region });
    const retry = section.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();

    await remoteFaults.mend(remote);
    await retry.click();
    await expect(section.getByRole('article').first()).toBeVisible();
  });
}
