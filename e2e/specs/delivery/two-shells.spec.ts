import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import type { Page } from '@playwright/test';
import { ROOT } from 'site-runner';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

// It builds a shell and a remote.
test.slow();

const EARLIER = join(ROOT, 'e2e/fixtures/earlier-react');

/** The version of React that a package has. */
const reactOf = (folder: string): string =>
  createRequire(join(folder, 'package.json'))('react/package.json').version;

const QUERY = '@clean-express/federation/query';

/** What the other shell exports from the module of queries, besides what all shells do. */
const MARK = 'MARK_OF_ANOTHER_SHELL';

/** A shell with another patch version of React, and with one more export, which its pages show. */
async function buildOtherShell() {
  const installed = join(EARLIER, 'node_modules');
  const packages = { react: join(installed, 'react'), 'react-dom': join(installed, 'react-dom') };
  const shell = await ChangedPackage.of('shell', packages);
  const query = `export * from '${join(ROOT, 'federation/src/query.ts')}';\nexport const ${MARK} = '${MARK}';`;
  await shell.write('src/query.ts', query);
  await shell.edit(
    'vite.config.ts',
    'mergeConfig(config, {',
    `mergeConfig(config, {
      resolve: {
        // Also what packages of the workspace import, which have the other release themselves.
        dedupe: ['react', 'react-dom'],
        alias: { '${QUERY}': import.meta.dirname + '/src/query.ts' },
      },`,
  );
  const footer = 'src/layout/site-footer.tsx';
  await shell.edit(footer, 'All rights reserved.', `All rights reserved.{query.${MARK}}`);
  await shell.edit(footer, 'import', `import * as query from '${QUERY}';\nimport`);
  return shell.build();
}

/** A remote whose page says with which React it is rendered. */
async function buildTellingBlog() {
  const blog = await ChangedPackage.of('blog');
  const page = 'src/pages/blogs/blogs-page.tsx';
  await blog.edit(page, '<PageHeading>Blog', '<p>React {react}</p><PageHeading>Blog');
  await blog.edit(page, 'import', "import { version as react } from 'react';\nimport");
  return blog.build();
}

/** Opens the blog as a visitor with a bucket: what the server has rendered, and then the browser. */
async function expectReact(page: Page, bucket: string, version: string, mark: string | undefined) {
  const footer = page.getByRole('contentinfo');
  await page.context().addCookies([{ name: 'release-bucket', value: bucket, url: page.url() }]);
  await expect(async () => {
    const html = (await (await page.request.get('/blogs')).text()).replaceAll('<!-- -->', '');
    expect(html).toContain(`React ${version}`);
    if (mark) expect(html).toContain(mark);
    else expect(html).not.toContain(MARK);
  }).toPass();
  await openRendered(page, '/blogs');
  await expect(page.getByText(`React ${version}`)).toBeVisible();
  await expect(footer.getByText('All rights reserved.')).toContainText(mark ?? '');
  // A further page is rendered by the browser alone.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(`React ${version}`)).toBeVisible();
}

test('two shells with different releases of React are served at once, each with its own', async ({
  site,
  page,
}) => {
  const blog = await buildTellingBlog();
  await site.makeLive(blog);
  const version = await site.publishBuild(await buildOtherShell());
  await site.change((releases) => releases.setCanary('shell', version, 50));
  await page.goto('/');
  const current = reactOf(join(ROOT, 'shell'));
  const earlier = reactOf(EARLIER);
  expect(earlier).not.toBe(current);
  await expectReact(page, `${NO_CANARY_BUCKET}`, current, undefined);
  await expectReact(page, bucketAt(`shell ${version}`), earlier, MARK);
  await expectReact(page, `${NO_CANARY_BUCKET}`, current, undefined);
});
