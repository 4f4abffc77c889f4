import { signPreview } from 'delivery';
import { NEXT, NOW, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownFrontDoor: true });

const HOUR = 60 * 60 * 1000;

test('a preview link shows the release to whoever opens it, says so, and is left again', async ({
  site,
  page,
  browser,
  accessibility,
}) => {
  const version = await site.publish('blog', nextBlog);
  const expires = new Date(Date.now() + HOUR);
  const token = await signPreview({ remote: 'blog', version, expires }, site.previewKey);
  await page.goto(`/blogs?preview=${token}`);
  await expect(page.getByText(NEXT)).toBeVisible();
  await expect(page).toHaveURL('/blogs');
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText(`You see a preview of blog ${version}`);
  await accessibility.expectNoViolations('a preview');

  const somebody = await (await browser.newContext({ baseURL: site.url })).newPage();
  await somebody.goto('/blogs');
  await expect(somebody.getByText(NOW)).toBeVisible();
  await somebody.context().close();

  await bar.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(page.getByText(NOW)).toBeVisible();
  await expect(page).toHaveURL('/blogs');
  await expect(bar).toBeHidden();
});

test('an expired or forged link is refused with a way on', async ({ site, page, consoleGuard }) => {
  consoleGuard.expectError(/403/);
  const version = await site.publish('blog', nextBlog);
  const preview = { remote: 'blog', version, expires: new Date(Date.now() + HOUR) };
  const links = [
    await signPreview({ ...preview, expires: new Date(Date.now() - HOUR) }, site.previewKey),
    await signPreview(preview, 'somebody-else'.repeat(4)),
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
    await expect(page.getByText(NOW)).toBeVisible();
  }
  expect(new Set(scripts)).toEqual(new Set(['localhost']));
});
