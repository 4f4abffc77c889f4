import { setTimeout as wait } from 'node:timers/promises';
import { browseOnce } from '../../fixtures/browsing.ts';
import { ConsoleGuard } from '../../fixtures/console-guard.ts';
import { currentBuild } from '../../fixtures/site/edited-build.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

const CHANGES = 100;
const TABS = 3;

/** How long a visitor reads: tabs that never pause leave no processor to the servers. */
const READ_MS = 2000;

const REMOTES = ['catalog', 'blog', 'account', 'shell'] as const;

/** Publishes and promotes, or rolls back, one remote after the other, and the shell. */
async function deliver(site: OwnSite): Promise<{ publications: number; rollBacks: number }> {
  const done = { publications: 0, rollBacks: 0 };
  for (let change = 0; change < CHANGES; change += 1) {
    const remote = REMOTES[change % REMOTES.length] ?? 'catalog';
    // Every third round rolls back the round before it.
    if (Math.floor(change / REMOTES.length) % 3 === 2) {
      await site.change((releases) => releases.rollBack(remote));
      done.rollBacks += 1;
      continue;
    }
    const build = { ...(await currentBuild(remote)), semver: `1.1.${change}` };
    const version = await site.publishBuild(build);
    await site.change((releases) => releases.promote(remote, version));
    done.publications += 1;
  }
  return done;
}

test('100 publications and roll-backs cause no errors for visitors', async ({ site, browser }) => {
  test.setTimeout(30 * 60_000);
  const guard = new ConsoleGuard();
  let isOver = false;
  let views = 0;
  const tabs = Array.from({ length: TABS }, async () => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    guard.watch(page);
    while (!isOver) {
      views += await browseOnce(page);
      await wait(READ_MS);
    }
    await context.close();
  });
  const delivering = deliver(site).finally(() => {
    isOver = true;
  });
  const [done] = await Promise.all([delivering, ...tabs]);
  guard.verify();
  console.log(
    `${done.publications} publications and ${done.rollBacks} roll-backs under ${views} page views of ${TABS} tabs: 0 failed, 0 errors on the console.`,
  );
  expect(views).toBeGreaterThan(CHANGES / TABS);
});
