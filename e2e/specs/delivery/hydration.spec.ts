import { buildDevelopmentShell } from '../../fixtures/site/development-shell.ts';
import { drawnPages } from '../../fixtures/site-pages.ts';
import { test as base, expect } from '../../fixtures/test.ts';

const test = base.extend<object, { developmentShell: string }>({
  developmentShell: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is used.
    async ({}, use) => {
      const { dist, remove } = await buildDevelopmentShell();
      await use(dist);
      await remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  ownFrontDoor: true,
  settings: async ({ developmentShell }, use) => use({ SHELL_DIST: developmentShell }),
});

/** React knows an element by its properties from when on it has taken it over. Runs in the page. */
function everyLinkIsAlive(): boolean {
  const links = [...document.querySelectorAll('header a, main a, footer a')];
  return links.every((link) => Object.keys(link).some((key) => key.startsWith('__reactProps$')));
}

test('every public page is taken over exactly as the server drew it', async ({
  page,
  consoleGuard,
}) => {
  test.slow();
  for (const path of await drawnPages()) {
    await expect
      .poll(async () => (await page.request.get(path)).text())
      .toContain('id="served-page"');
    await page.goto(path);
    await page.waitForFunction(everyLinkIsAlive);
    consoleGuard.verify();
  }
});
