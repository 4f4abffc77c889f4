import { serverRenderedPages } from '../../fixtures/page-paths.ts';
import { test as base, expect } from '../../fixtures/test.ts';

const test = base.extend({
  ownSsrServer: true,
  settings: async ({ developmentShell }, use) => use({ SHELL_DIST: developmentShell }),
});

/** Pages that are rendered without the parameters of a campaign. */
const CAMPAIGN_LINKS = ['/?utm_source=mail', '/services?gclid=1&sort=price&q=clean&q=wash'];

/** React adds its properties to each element that it hydrates. Runs in the page. */
function areLinksHydrated(): boolean {
  const links = [...document.querySelectorAll('header a, main a, footer a')];
  return links.every((link) => Object.keys(link).some((key) => key.startsWith('__reactProps$')));
}

test('every public page hydrates without a mismatch', async ({ page, consoleGuard }) => {
  test.slow();
  for (const path of [...(await serverRenderedPages()), ...CAMPAIGN_LINKS]) {
    await expect
      .poll(async () => (await page.request.get(path)).text())
      .toContain('id="hydration-data"');
    await page.goto(path);
    await page.waitForFunction(areLinksHydrated);
    consoleGuard.verify();
  }
});
