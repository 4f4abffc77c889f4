import { areLinksHydrated } from '../../fixtures/hydrated.ts';
import { serverRenderedPages } from '../../fixtures/page-paths.ts';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { test as base } from '../../fixtures/test.ts';

const test = base.extend({
  ownSsrServer: true,
});

test.beforeEach(({ site, developmentShell }) => site.makeLive(developmentShell));

/** Pages that are rendered without the parameters of a campaign. */
const CAMPAIGN_LINKS = ['/?utm_source=mail', '/services?gclid=1&sort=price&q=clean&q=wash'];

/** Addresses without a page, and a link of an email, whose code the server does not know. */
const OTHER_PAGES = [
  '/no-such-page',
  '/services/no-such-service',
  '/services/one/two',
  '/contact?sent=yes#sent',
  '/reset-password?mode=resetPassword&oobCode=a',
];

test('every public page hydrates without a mismatch', async ({ page, consoleGuard }) => {
  test.slow();
  consoleGuard.expectError(/status of 404/);
  for (const path of [...(await serverRenderedPages()), ...CAMPAIGN_LINKS, ...OTHER_PAGES]) {
    await openRendered(page, path);
    await page.waitForFunction(areLinksHydrated);
    consoleGuard.verify();
  }
});
