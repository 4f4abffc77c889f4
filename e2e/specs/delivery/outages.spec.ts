import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CURRENT, NEXT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { releaseCommand } from '../../fixtures/site/release-command.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

// Each command starts a process.
test.slow();

test('a roll-back takes effect while the store is away, which gets it later', async ({
  site,
  page,
}) => {
  const release = releaseCommand(site);
  const { store } = site.releases;
  const files = join(store, 'public');
  const version = await site.publish('blog', nextBlog);
  await site.change((releases) => releases.promote('blog', version));
  await page.goto('/blogs');
  await expect(page.getByText(NEXT)).toBeVisible();

  await rename(files, `${files}-away`);
  // Nothing can be written below a file.
  await writeFile(files, '');
  const rollBack = await release('rollback', 'blog');
  expect(rollBack).toMatchObject({ exitCode: 0, output: { store: 'behind' } });
  expect(rollBack.stderr).toContain('The store does not have it yet');
  await expect
    .poll(async () => (await page.request.get('/blogs')).text(), { intervals: [50] })
    .not.toContain(version);
  await page.goto('/blogs');
  await expect(page.getByText(CURRENT)).toBeVisible();

  await rm(files);
  await rename(`${files}-away`, files);
  const isWritten = async () => (await release('rollback', 'blog', version)).output?.store;
  await expect.poll(isWritten).toBe('written');
});

test('visitors notice nothing when the release server is killed and started again', async ({
  site,
  page,
}) => {
  const release = releaseCommand(site);
  const version = await site.publish('blog', nextBlog);
  await page.goto('/blogs');
  await site.releases.stop('SIGKILL');
  await page.reload();
  await expect(page.getByText(CURRENT)).toBeVisible();
  const status = (await page.request.get('/services')).status();
  expect(status).toBe(200);
  const promote = await release('promote', 'blog', version);
  expect(promote.exitCode).toBe(5);
  expect(promote.stderr).toContain('Could not reach the release server');

  await site.releases.start();
  expect((await release('promote', 'blog', version)).exitCode).toBe(0);
  await expect
    .poll(async () => (await page.request.get('/blogs')).text(), { intervals: [50] })
    .toContain(version);
  await page.reload();
  await expect(page.getByText(NEXT)).toBeVisible();
});
