import { promote } from 'delivery';
import { allServices } from '../../fixtures/api.ts';
import { NEXT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { author } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';

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
  const old = await site.publish('blog', { find: nextBlog.find, replace: 'An old sentence.' });
  await site.change((registry) => promote(registry, 'blog', old, author()));
  await expect.poll(async () => (await page.request.get('/blogs')).text()).toContain(old);

  const [service] = await allServices();
  await page.goto(`/services/${service?._id}`);
  await page.getByLabel('Comment').fill('Half a review');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  const next = await site.publish('blog', nextBlog);
  await site.change((registry) => {
    const promoted = promote(registry, 'blog', next, author());
    const releases = promoted.microFrontends.blog?.filter(
      ({ metadata }) => metadata.version !== old,
    );
    return { ...promoted, microFrontends: { ...promoted.microFrontends, blog: releases ?? [] } };
  });
  await site.store.removeRelease('blog', old);
  await expect.poll(async () => (await page.request.get('/registry.json')).text()).toContain(next);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(NEXT)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Logout')).toBeVisible();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goBack();
  await expect(page.getByLabel('Comment')).toHaveValue('Half a review');
  expect(calls.filter((url) => url.endsWith(`/services/${service?._id}`))).toEqual([]);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(user.email).toBeTruthy();
});
