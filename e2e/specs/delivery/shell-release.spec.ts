import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import type { BrowserContext } from '@playwright/test';
import { inHeader } from '../../fixtures/header.ts';
import { link } from '../../fixtures/names.ts';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openPreview } from '../../fixtures/versions/open-preview.ts';

test.use({ ownSsrServer: true });

// It builds a shell.
test.slow();

const CURRENT = 'All rights reserved.';
const NEXT = 'Every right reserved.';

/** A shell with another text, in the server's HTML and in browsers. */
async function buildNextShell() {
  const shell = await ChangedPackage.of('shell');
  await shell.edit('src/layout/site-footer.tsx', CURRENT, NEXT);
  return shell.build();
}

/** Opens pages of the shell and of a remote, with and without script; the console has no errors. */
async function expectShell(context: BrowserContext, text: string): Promise<void> {
  const page = await context.newPage();
  for (const path of ['/contact', '/services']) {
    await expect(async () => {
      expect(await (await page.request.get(path)).text()).toContain(text);
    }).toPass();
    await openRendered(page, path);
    await expect(page.getByRole('contentinfo').getByText(text)).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(text)).toBeVisible();
  await page.close();
}

async function visitAs(context: BrowserContext, bucket: string, url: string): Promise<void> {
  await context.clearCookies();
  await context.addCookies([{ name: 'release-bucket', value: bucket, url }]);
}

test('the shell is previewed, canaried, promoted and rolled back like any remote', async ({
  site,
  context,
  page,
  consoleGuard,
}) => {
  const version = await site.publishBuild(await buildNextShell());
  const { url: previewUrl } = await site.releases.api.preview(
    site.url,
    [{ remote: 'shell', version }],
    1,
  );

  await test.step('a preview is for its visitor only', async () => {
    await openPreview(page, previewUrl);
    await expect(page.getByText(`shell ${version}`)).toBeVisible();
    await expectShell(context, NEXT);
    await context.clearCookies();
    await expectShell(context, CURRENT);
  });

  await test.step('some visitors get the canary', async () => {
    await site.change((releases) => releases.setCanary('shell', version, 50));
    await visitAs(context, bucketAt(`shell ${version}`), site.url);
    await expectShell(context, NEXT);
    await visitAs(context, `${NO_CANARY_BUCKET}`, site.url);
    await expectShell(context, CURRENT);
  });

  await test.step('an open page keeps its shell, and its later scripts load', async () => {
    await openRendered(page, '/');
    await site.change((releases) => releases.promote('shell', version));
    await expectShell(context, NEXT);
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText(CURRENT)).toBeVisible();
  });

  await test.step('where a remote fails on it, Retry loads the page with the new shell', async () => {
    consoleGuard.expectError(/Failed to load resource|RUNTIME-008|"account"/);
    const ofAccount = /\/(account\/releases|remotes\/account)\/.*\.js/;
    await page.route(ofAccount, (route) => route.abort());
    await (await inHeader(page, (header) => link(header, 'Login'))).click();
    const main = page.getByRole('main');
    await expect(main.getByText('The site has been updated since you opened')).toBeVisible();
    await page.unroute(ofAccount);
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('contentinfo').getByText(NEXT)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  });

  await test.step('a roll-back is seen at once', async () => {
    await site.change((releases) => releases.rollBack('shell'));
    const start = Date.now();
    await expect
      .poll(async () => (await page.request.get('/contact')).text(), { intervals: [20] })
      .not.toContain(NEXT);
    const description = `${Date.now() - start}`;
    test.info().annotations.push({ type: 'roll-back in ms', description });
    await expectShell(context, CURRENT);
  });
});
