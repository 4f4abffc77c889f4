import { generateSigningKey } from '@clean-express/server-kit/signatures';
import { NARROW_AND_WIDE } from '../../fixtures/accessibility.ts';
import { inspector, view } from '../../fixtures/inspector.ts';
import { CURRENT, NEXT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openPreview } from '../../fixtures/versions/open-preview.ts';
import { signedPreview } from '../../fixtures/versions/signed-preview.ts';

test.use({ ownSsrServer: true });

const repository = 'https://git.example.com/acme/site';

test('the inspector opens a preview by a signed link only, and leaves it', async ({
  site,
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/403/);
  const version = await site.publish('blog', nextBlog);
  const signingKeys = generateSigningKey();
  const forged = await signedPreview(site, 'blog', version, { signingKeys });
  const { url } = await site.releases.api.preview(site.url, [{ remote: 'blog', version }], 1);

  await page.goto('/blogs?inspect');
  await view(page, 'Releases');
  const previewLink = inspector(page).getByLabel('Preview link');
  await previewLink.fill(`${site.url}/blogs?preview=${forged}`);
  await previewLink.press('Enter');
  await expect(inspector(page).getByRole('alert')).toContainText('does not work');
  await expect(page.getByText(CURRENT)).toBeVisible();

  await previewLink.fill(url);
  await previewLink.press('Enter');
  await expect(page.getByText(NEXT)).toBeVisible();
  await expect(page).toHaveURL('/blogs?inspect=');
  const releases = await view(page, 'Releases');
  await expect(releases.getByRole('listitem').filter({ hasText: 'Source' })).toContainText([
    /account/,
    new RegExp(`blog.*Preview.*${version}`),
    /catalog/,
  ]);

  await releases.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(page.getByText(CURRENT)).toBeVisible();
  await expect(inspector(page)).toBeVisible();
});

test('a preview tells on its link and in the inspector what the server could not render', async ({
  site,
  page,
  accessibility,
}) => {
  // Only in the scripts of the server.
  const edit = { find: 'children: TITLE', replace: 'children: location.host' };
  const preview = [{ remote: 'blog', version: await site.publish('blog', edit) }];
  const { url } = await site.releases.api.preview(site.url, preview, 1);
  const failure =
    /could not render it .+, first on \/blogs, .+: ReferenceError: location is not defined/;
  await openPreview(page, url);
  await expect(page.getByText(CURRENT)).toBeVisible();
  await page.goto('/blogs?inspect');
  await expect((await view(page, 'Errors')).getByRole('listitem')).toHaveText(failure);
  await accessibility.expectNoViolations('the inspector with failures', NARROW_AND_WIDE);
  await page.goto(url);
  await expect(page.getByRole('listitem')).toHaveText(failure);
});

test('the inspector shows where live and previewed releases come from, and pages do not carry it', async ({
  site,
  page,
  accessibility,
}) => {
  const live = { repository, sha: `3f2a91c0${'d'.repeat(32)}`, branch: 'main', dirty: false };
  const next = { ...live, sha: `77b0e4d2${'e'.repeat(32)}`, branch: 'prices', dirty: true };
  const forged = { ...next, repository: 'javascript:alert(1)', branch: 'main\u001B[2J\u202E' };
  const edit = (replace: string) => ({ find: CURRENT, replace });
  const first = await site.publish('blog', edit('First Blogs'), { commit: live });
  await site.change((releases) => releases.promote('blog', first));
  const response = await page.goto('/blogs?inspect');
  expect(await response?.text()).not.toContain(live.sha);
  const blog = async () =>
    (await view(page, 'Releases'))
      .getByRole('listitem')
      .filter({ hasText: 'Built from' })
      .filter({ hasText: /^blog/ });
  await expect(await blog()).toContainText('Claimed3f2a91c0 main of acme/site');
  const link = (await blog()).getByRole('link', { name: 'acme/site' });
  await expect(link).toHaveAttribute('href', repository);

  for (const [commit, text] of [
    [next, 'Claimed77b0e4d2 prices of acme/site, uncommitted changes'],
    [forged, 'Claimed77b0e4d2 main\uFFFD[2J\uFFFD of javascript:alert(1), uncommitted changes'],
  ] as const) {
    const version = await site.publish('blog', edit(commit.repository), { commit });
    const preview = [{ remote: 'blog', version }];
    await openPreview(page, (await site.releases.api.preview(site.url, preview, 1)).url);
    await page.goto('/blogs?inspect');
    await expect(await blog()).toContainText(`Preview${version}`);
    await expect(await blog()).toContainText(text);
  }
  await expect((await blog()).getByRole('link')).toHaveCount(0);
  await accessibility.expectNoViolations('the inspector with provenance', NARROW_AND_WIDE);
});
