import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import type { ConsoleGuard } from '../../fixtures/console-guard.ts';
import { closedLatch } from '../../fixtures/faults/latch.ts';
import { blogWith, inCanary } from '../../fixtures/site/blog-with.ts';
import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

const BROKEN = 'throw new Error("This release is broken.");';

const brokenBlog = () => blogWith(BROKEN);

/**
 * Expects what browsers log of each kind of file that a page requests after the roll-back: the page
 * loads a release that failed once more from the site, which then no longer has it.
 */
function expectMissingFiles(consoleGuard: ConsoleGuard, version: string): void {
  const file = `/remotes/blog/${version}/`;
  consoleGuard.expectError(new RegExp(`^(?=.*(404|integrity|MIME type)).*${file}`));
}

test('a canary that throws on evaluation is rolled back automatically, with a reason in the history', async ({
  site,
  page,
  consoleGuard,
}) => {
  // The monitor decides after dozens of page views.
  test.slow();
  const version = await site.publishBuild(await brokenBlog());
  expectMissingFiles(consoleGuard, version);
  await site.change((releases) => releases.setCanary('blog', version, 20));
  const inBucket = (bucket: string | number) => ({
    headers: { cookie: `release-bucket=${bucket}` },
  });
  await expect
    .poll(async () =>
      (await page.request.get('/blogs', inBucket(bucketAt(`blog ${version}`)))).text(),
    )
    .toContain(version);

  for (let view = 0; view < 80; view += 1)
    await page.request.get('/blogs', inBucket(NO_CANARY_BUCKET));
  await page.context().addCookies([inCanary(version, site.url)]);
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

for (const [what, code, message] of [
  ['throws', BROKEN, 'first on /blogs.* GMT: Error: This release is broken\\.$'],
  ['loops', 'for (;;);', ''],
] as const) {
  test(`a canary that ${what} only in server rendering is rolled back although browsers report no error`, async ({
    site,
    page,
  }) => {
    test.slow();
    const version = await site.publishBuild(await blogWith(code, 'server/routes.js'));
    await site.change((releases) => releases.setCanary('blog', version, 50));
    const canary = inCanary(version, site.url);
    await page.context().addCookies([canary]);
    await expect.poll(async () => (await page.request.get('/blogs')).text()).toContain(version);
    await page.goto('/blogs');
    await expect(page.getByRole('article').first()).toBeVisible();

    const { api } = site.releases;
    const isRunning = async () => (await api.release('blog', version)).role === 'canary';
    for (let round = 0; round < 300 && (await isRunning()); round += 1) {
      for (const bucket of [canary.value, NO_CANARY_BUCKET]) {
        // What the live release has rendered is cached.
        const headers = { cookie: `release-bucket=${bucket}` };
        await page.request.get(`/blogs/no-blog-${round}`, { headers });
      }
    }
    const [last] = await api.history('blog');
    expect(last).toMatchObject({ remote: 'blog', action: 'rollback', by: 'canary monitor' });
    expect(last?.reason).toMatch(/^Its failed server renders \(\d+ in \d+ renders\) are clearly/);
    expect(last?.reason).toMatch(new RegExp(message));
    // A loop says nothing.
    const thrown = message && { kind: 'rendering', message: 'Error: This release is broken.' };
    const listed = await api.errors('blog', version);
    expect(listed).toMatchObject(thrown ? [thrown] : Array(listed.length).fill({}));
  });
}

test('what a release throws in a browser is listed with its source, and without what is personal', async ({
  site,
  page,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.expectError(/No post of/);
  const blog = await ChangedPackage.of('blog');
  const thrown = "new Error('No post of ada@visitors.example <img src=x onerror=alert(1)>')";
  const line = `if (typeof window !== 'undefined') setTimeout(() => { throw ${thrown}; });`;
  await blog.edit('src/routes.tsx', 'export default routes;', `${line}\n\nexport default routes;`);
  const version = await site.publishBuild(await blog.build());
  await site.change((releases) => releases.setCanary('blog', version, 50));
  await page.context().addCookies([inCanary(version, site.url)]);
  // Once a process is ready to render it: other pages are not compared.
  const isRendered = new RegExp(`${version}[^]*<article`);
  await expect.poll(async () => (await page.request.get('/blogs')).text()).toMatch(isRendered);
  await page.goto('/blogs?author=ada');
  await expect(page.getByRole('article').first()).toBeVisible();

  const { api } = site.releases;
  const errors = () => api.errors('blog', version);
  await expect.poll(errors, { timeout: 20_000 }).toMatchObject([
    {
      kind: 'browser',
      message: 'Error: No post of (email) <img src=x onerror=alert(1)>',
      page: '/blogs',
      views: 1,
      origin: { source: 'src/routes.tsx' },
    },
  ]);
  const [error] = await errors();
  const { line: number, code = [] } = error?.origin ?? {};
  expect(code.find((one) => one.line === number)?.text).toContain('throw new Error');
  expect(error?.stack).toContain(`blog@${version}/assets/`);
  // The id of the report's request.
  expect(error?.requests).toHaveLength(1);
});

test('errors of a canary of the shell whose script does not start are counted, and its page works without', async ({
  site,
  page,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.expectError(/This release is broken/);
  const shell = await ChangedPackage.of('shell');
  await shell.edit('src/entry-client.tsx', 'startFederation();\n', `${BROKEN}\n`);
  const version = await site.publishBuild(await shell.build());
  await site.change((releases) => releases.setCanary('shell', version, 50));
  await page.context().addCookies([inCanary(version, site.url, 'shell')]);
  // Once a process is ready to render it.
  await expect.poll(async () => (await page.request.get('/blogs')).text()).toContain('<article');
  await page.goto('/blogs');
  const { api } = site.releases;
  const errors = async () => (await api.release('shell', version)).errors;
  // The tab has loaded the page again once, and then stays as the server has rendered it.
  await expect.poll(errors).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible();
});

for (const [name, path] of [
  ['entry', 'remoteEntry\\.js\\?retry=1'],
  ['stylesheet', 'assets/.*\\.css'],
] as const) {
  test(`a page whose canary is rolled back before its ${name} loads once more works after a Retry`, async ({
    site,
    page,
    consoleGuard,
  }) => {
    const version = await site.publishBuild(await brokenBlog());
    expectMissingFiles(consoleGuard, version);
    await site.change((releases) => releases.setCanary('blog', version, 20));
    await page.context().addCookies([inCanary(version, site.url)]);
    const file = new RegExp(`/remotes/blog/${version}/${path}`);
    const rollBack = closedLatch();
    await page.route(file, async (route) => {
      await rollBack.opened;
      await route.continue();
    });
    const requested = page.waitForRequest(file);
    // The load event may wait for the request.
    await page.goto('/blogs', { waitUntil: 'commit' });
    await requested;
    await site.change((releases) => releases.rollBack('blog'));
    const logged = page.waitForEvent('console', (message) => file.test(message.text()));
    rollBack.open();
    await logged;

    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}
