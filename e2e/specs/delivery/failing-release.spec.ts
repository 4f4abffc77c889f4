import { editedBuild } from '../../fixtures/site/edited-build.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

const BROKEN = 'throw new Error("This release is broken.");';

/** Returns the blog's build with routes that throw on evaluation. */
async function brokenBlog() {
  const build = await editedBuild('blog', { find: '/blogs', replace: '/blogs' });
  const [entry] = Object.entries(build.manifest).filter(([source]) => source === 'src/routes.tsx');
  const file = entry?.[1].file ?? '';
  const bytes = Buffer.from(BROKEN + build.files.get(file)?.toString('utf8'));
  return { ...build, files: new Map([...build.files, [file, bytes]]) };
}

test('a canary that throws on evaluation is rolled back automatically, with a reason in the history', async ({
  site,
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/This release is broken|Failed to load|Uncaught/);
  // The site no longer has a release that was rolled back while a page loaded it once more.
  consoleGuard.expectError(/integrity.*remoteEntry\.js\?retry|remoteEntry\.js\?retry.*integrity/);
  const version = await site.publishBuild(await brokenBlog());
  await site.change((releases) => releases.setCanary('blog', version, 20));
  const inBucket = (bucket: number) => ({ headers: { cookie: `release-bucket=${bucket}` } });
  await expect
    .poll(async () => (await page.request.get('/blogs', inBucket(10))).text())
    .toContain(version);

  for (let view = 0; view < 80; view += 1) await page.request.get('/blogs', inBucket(90));
  await page.context().addCookies([{ name: 'release-bucket', value: '10', url: site.url }]);
  const { api } = site.releases;
  const isRunning = async () => (await api.release('blog', version)).role === 'canary';
  for (let view = 0; view < 40 && (await isRunning()); view += 1) {
    await page.goto('/blogs');
    await Promise.race([
      expect(page.getByRole('button', { name: 'Retry' })).toBeVisible(),
      // Rolled back while the page loaded.
      expect(page.getByRole('article').first()).toBeVisible(),
    ]);
  }

  await expect.poll(isRunning).toBe(false);
  const [last] = await api.history('blog');
  expect(last).toMatchObject({ remote: 'blog', action: 'rollback', by: 'canary monitor' });
  expect(last?.reason).toContain('are clearly above those of');
  await page.goto('/blogs');
  await expect(page.getByRole('article').first()).toBeVisible();
});
