import { NEXT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

test('the next release of the blog works beside the live releases of the others', async ({
  page,
  site,
  versions,
}) => {
  const live = await versions.shown();
  const version = await site.publish('blog', nextBlog);
  await versions.use({ blog: version });
  await page.goto('/blogs');
  await expect(page.getByText(NEXT)).toBeVisible();
  expect(await versions.shown()).toEqual({ ...live, blog: version });

  await versions.use({ blog: 'current' });
  expect(await versions.shown()).toEqual(live);
});
