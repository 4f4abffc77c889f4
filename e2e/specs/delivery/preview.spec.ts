import { generateSigningKey } from '@clean-express/server-kit/signatures';
import { CURRENT, NEXT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openPreview } from '../../fixtures/versions/open-preview.ts';
import { signedPreview } from '../../fixtures/versions/signed-preview.ts';

test.use({ ownSsrServer: true });

const HOUR_MS = 60 * 60 * 1000;

test('a preview link shows the release and a notice to its visitor only, and can be left', async ({
  site,
  page,
  browser,
  accessibility,
}) => {
  const version = await site.publish('blog', nextBlog);
  const { url } = await site.releases.api.preview(site.url, [{ remote: 'blog', version }], 1);
  await page.goto(url);
  await expect(page.getByRole('listitem')).toHaveText(`blog ${version}`);
  await page.getByRole('button', { name: 'Open the preview' }).click();
  await expect(page.getByText(NEXT)).toBeVisible();
  await expect(page).toHaveURL('/blogs');
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText(`You see a preview of blog ${version}`);
  await accessibility.expectNoViolations('a preview');

  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await other.goto('/blogs');
  await expect(other.getByText(CURRENT)).toBeVisible();
  await other.context().close();

  await bar.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(page.getByText(CURRENT)).toBeVisible();
  await expect(page).toHaveURL('/blogs');
  await expect(bar).toBeHidden();
});

test('an ended preview is replaced by the live release, with one notice', async ({
  site,
  page,
  accessibility,
}) => {
  const version = await site.publish('blog', nextBlog);
  const { id, url } = await site.releases.api.preview(site.url, [{ remote: 'blog', version }], 1);
  await openPreview(page, url);
  await expect(page.getByText(NEXT)).toBeVisible();

  await site.change((releases) => releases.endPreview(id));
  await page.goto('/blogs');
  await expect(page.getByText(CURRENT)).toBeVisible();
  const notice = page.getByRole('complementary', { name: 'Ended preview' });
  await expect(notice).toHaveText(
    `The preview of blog ${version} was ended, and you no longer see it. If you need it, ask for a new link.`,
  );
  await expect(page.getByRole('complementary', { name: 'Preview', exact: true })).toBeHidden();
  await accessibility.expectNoViolations('an ended preview');
  await page.reload();
  await expect(page.getByText(CURRENT)).toBeVisible();
  await expect(notice).toBeHidden();
});

test('an expired or forged preview link is refused, with a link to the site', async ({
  site,
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/403/);
  const version = await site.publish('blog', nextBlog);
  const links = [
    await signedPreview(site, 'blog', version, { expires: new Date(Date.now() - HOUR_MS) }),
    await signedPreview(site, 'blog', version, { signingKeys: generateSigningKey() }),
  ];
  for (const token of links) {
    await page.goto(`/blogs?preview=${token}`);
    await expect(
      page.getByRole('heading', { name: 'This preview link does not work' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Go to the site as everybody sees it' }).click();
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
  }
});

test('no parameter makes the page load a script from elsewhere', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).hostname);
  });
  for (const query of ['remote', 'catalog', 'blog', 'registry', 'url', 'preview-url']) {
    await page.goto(`/blogs?${query}=https://evil.example/remoteEntry.js`);
    await expect(page.getByText(CURRENT)).toBeVisible();
  }
  expect(new Set(scripts)).toEqual(new Set(['localhost']));
});
