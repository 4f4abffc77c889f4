import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { allServices } from '../../fixtures/api.ts';
import { NEXT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { markDocument } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { versionOf } from '../../fixtures/versions/release-name.ts';

test.use({ ownSsrServer: true });

test('an open tab switches to the current release when its own is pruned, and keeps its state', async ({
  site,
  page,
  user,
  consoleGuard,
}) => {
  consoleGuard.expectError(/404|Failed to (load|fetch)|MIME type/);
  // With a prefetch, the tab would switch before the click.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const { api, store } = site.releases;
  const first = versionOf('blog', 'current', await api.releases('blog'));
  const old = await site.publish('blog', { find: nextBlog.find, replace: 'An old sentence.' });
  await site.change((releases) => releases.promote('blog', old));
  await expect.poll(async () => (await page.request.get('/blogs')).text()).toContain(old);

  const [service] = await allServices();
  await page.goto(`/services/${service?._id}`);
  await page.getByLabel('Comment').fill('Half a review');
  const expectSameDocument = await markDocument(page);

  const next = await site.publish('blog', nextBlog);
  // Twice, because a release that visitors can be rolled back to is not pruned.
  await site.change((releases) => releases.promote('blog', first));
  await site.change((releases) => releases.promote('blog', next));
  await api.retire('blog', old, {});
  await rm(join(store, 'public/blog/releases', old), { recursive: true });
  await expect.poll(async () => (await page.request.get('/registry.json')).text()).toContain(next);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(NEXT)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Logout')).toBeVisible();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goBack();
  await expect(page.getByLabel('Comment')).toHaveValue('Half a review');
  expect(calls.filter((url) => url.endsWith(`/services/${service?._id}`))).toEqual([]);
  await expectSameDocument();
  expect(user.email).toBeTruthy();
});
