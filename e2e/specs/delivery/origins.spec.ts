import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Build } from '@clean-express/release';
import { watchPolicyViolations } from '../../fixtures/policy-violations.ts';
import { openRendered, openWithoutScript } from '../../fixtures/rendered-pages.ts';
import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

// It builds a remote.
test.slow();

let cleanUp: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const undo of cleanUp.reverse()) await undo();
  cleanUp = [];
});

/** A backend of the blog on an origin of its own. It records the headers of its requests. */
async function startBackend() {
  const requests: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer(({ headers }, response) => {
    requests.push(headers);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('3 in stock');
  }).listen(0, 'localhost');
  await once(server, 'listening');
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, requests };
}

/** The blog, whose list shows what the backend says, in an inline style. */
async function buildBlog(origin: string): Promise<Build> {
  const blog = await ChangedPackage.of('blog');
  const page = 'src/pages/blogs/blogs-page.tsx';
  await blog.edit(
    'remote.config.ts',
    'slots: {',
    `origins: { connect: ['${origin}'] },\n  slots: {`,
  );
  await blog.edit(page, 'import { useInfiniteQuery }', 'import { useInfiniteQuery, useQuery }');
  await blog.edit(
    page,
    'const [parameters]',
    `const stock = useQuery({
    queryKey: ['blog', 'stock'],
    queryFn: async ({ signal }) => (await fetch('${origin}/stock', { signal })).text(),
  });
  const [parameters]`,
  );
  const heading = '<PageHeading>Blog</PageHeading>';
  const text = '<p style={{ textIndent: "7px" }}>Backend: {stock.data ?? "none"}</p>';
  await blog.edit(page, heading, `${heading}${text}`);
  return blog.build();
}

/** Lets the blog use an origin, until the end of the test; a changed policy takes effect within seconds. */
async function allow(site: OwnSite, origin: string): Promise<void> {
  const { policyFile } = site.releases;
  const policy = await readFile(policyFile, 'utf8');
  cleanUp.push(() => writeFile(policyFile, policy));
  const rule = `\nremotes:\n  blog: { origins: { connect: ["${origin}"] } }\n`;
  await writeFile(policyFile, policy + rule);
}

test('a release has its own backend once the policy allows it, and no longer after a roll-back', async ({
  site,
  page,
  context,
  consoleGuard,
}) => {
  const { origin, requests } = await startBackend();
  const build = await buildBlog(origin);
  await expect(site.publishBuild(build)).rejects.toThrow(
    `"blog" may not use ${origin} (connect). Ask the operator of the release server to name it in origins of "blog" in the policy: { connect: ["${origin}"] }.`,
  );
  await allow(site, origin);
  let version = '';
  await expect(async () => {
    version = await site.publishBuild(build);
  }).toPass({ intervals: [1000] });
  await site.change((releases) => releases.promote('blog', version));
  let isLive = true;
  const rollBack = async () => {
    if (isLive) await site.change((releases) => releases.rollBack('blog'));
    isLive = false;
  };
  cleanUp.push(rollBack);

  const violations = await watchPolicyViolations(context);
  const text = page.getByText('Backend: 3 in stock');
  await test.step('the server renders its data, for nobody in particular', async () => {
    await context.addCookies([{ name: 'secret', value: 'of-the-visitor', url: site.url }]);
    await expect(async () => {
      await openWithoutScript(page, '/blogs');
      expect(await (await page.request.get('/blogs')).text()).toMatch(
        /Backend: (<!-- -->)?3 in stock/,
      );
    }).toPass();
    expect(requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(requests)).not.toContain('of-the-visitor');
  });
  await test.step('the inline style of the server counts, and stays when the page is hydrated', async () => {
    await openRendered(page, '/blogs');
    await expect(text).toHaveCSS('text-indent', '7px');
    await page.waitForLoadState('networkidle');
    await expect(text).toHaveCSS('text-indent', '7px');
  });
  await test.step('a browser requests it after a soft navigation', async () => {
    await openRendered(page, '/contact');
    const before = requests.length;
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Blog' })
      .click();
    await expect(text).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(requests.length).toBeGreaterThan(before);
  });
  expect(violations).toEqual([]);

  await rollBack();
  consoleGuard.expectError(/Content Security Policy|Failed to fetch/);
  const header = (await page.request.get('/contact')).headers()['content-security-policy'];
  expect(header).not.toContain(origin);
  await page.goto('/contact');
  const blocked = page.evaluate((url) => fetch(url).then(() => 'sent', String), `${origin}/stock`);
  expect(await blocked).toContain('TypeError');
  await expect.poll(() => violations).toMatchObject([{ directive: 'connect-src' }]);
});
