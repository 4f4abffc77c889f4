import { randomBytes } from 'node:crypto';
import type { Build } from '@clean-express/release';
import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import { expect, test } from '../../fixtures/test.ts';
import { findAddress } from '../../fixtures/visits/addresses.ts';
import { startVisits, visit } from '../../fixtures/visits/visit.ts';
import { liveReleases, visitedPages } from '../../fixtures/visits/visited-pages.ts';
import { CLIENT_RENDERED, navigationFrom, RENDERED } from '../../fixtures/visits/ways.ts';

test.use({ ownSsrServer: true });

/** Two of these are more than a page of the blog may load. */
const LARGE_BYTES = 10_000;

/** Pages of a broken blog: name of the page → its module. */
const PAGES = {
  throws: `export function Component(): never {
    throw new Error('There is no paper.');
  }`,
  empty: 'export const Component = () => <p hidden>Nothing.</p>;',
  logs: `import { useEffect } from 'react';
  export function Component() {
    useEffect(() => console.error('There is no ink.'), []);
    return <h1>Blog</h1>;
  }`,
  lacks: 'export const Component = () => <><h1>Blog</h1><img alt="" src="/lacking.webp" /></>;',
  differs: 'export const Component = () => <h1>{typeof window}</h1>;',
  // Each of the large scripts is within the budget, and each is a load of its own.
  heavy: `if (typeof window === 'object') {
    const parts = Promise.all([import('../large-one.ts'), import('../large-two.ts')]);
    void parts.then(([one, two]) => console.info(one.LARGE, two.LARGE));
  }
  export const Component = () => <h1>Blog</h1>;`,
  mounts: `import { Widget } from '@clean-express/federation/widget';
  export const Component = () => (
    <>
      <h1>Blog</h1>
      <Widget name="blog/LatestPosts" fallback={null} />
    </>
  );`,
} as const;

type PageName = keyof typeof PAGES;

const NAMES = Object.keys(PAGES) as PageName[];

const CONFIG = `
import { defineRemote } from '@clean-express/federation/remote-config';
export default defineRemote({
  name: 'blog',
  owner: '@clean-express/blog',
  port: 3002,
  paths: ['/blogs'],
  scriptBudget: 15,
  exposes: { './routes': './src/routes.tsx', './LatestPosts': './src/widgets/latest-posts.tsx' },
  pages: {${NAMES.map((name) => `'/blogs/${name}': { module: './src/pages/${name}-page.tsx', server: true }`)}},
});
`;

/** What the routes leave in every page, and what is found. */
const LEAK = 'It adds the global "blogCache".';

const ROUTES = `
import './remote.css';
if (typeof window === 'object') Object.assign(window, { blogCache: {} });
export default [${NAMES.map(
  (name) =>
    `{ path: '/blogs/${name}', handle: { access: 'public' }, lazy: () => import('./pages/${name}-page.tsx') }`,
)}];
`;

const large = () => `export const LARGE = '${randomBytes(LARGE_BYTES).toString('base64')}';\n`;

/** Builds the blog with broken pages. */
async function buildBroken(): Promise<Build> {
  const blog = await ChangedPackage.of('blog');
  await blog.write('remote.config.ts', CONFIG);
  await blog.write('src/routes.tsx', ROUTES);
  await blog.write('src/large-one.ts', large());
  await blog.write('src/large-two.ts', large());
  for (const name of NAMES) await blog.write(`src/pages/${name}-page.tsx`, PAGES[name]);
  return blog.build();
}

test('a visit says what is wrong with a page', async ({
  site,
  page,
  browser,
  apiUrl,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.expectError(/no paper|no ink|lacking\.webp|does not match/);
  const version = await site.publishBuild(await buildBroken());
  await site.change((releases) => releases.promote('blog', version));
  const releases = await liveReleases(site.url);
  const pages = releases.flatMap(visitedPages);
  const pageAt = (path: string) => {
    const found = pages.find(({ route }) => route === path);
    if (!found) throw new Error(`No release declares ${path}.`);
    return found;
  };
  const visits = await startVisits(page, releases);
  let warnings: readonly string[] = [];
  const findings = (name: PageName, way = RENDERED, on = visits) => {
    const path = `/blogs/${name}`;
    return visit(on, pageAt(path), { path }, way, {
      onWarnings: (found) => {
        warnings = found;
      },
    });
  };
  const failure = [
    expect.stringMatching(/^It shows an error: ".+"$/),
    expect.stringMatching(/^It logs an error: .*There is no paper\./),
    LEAK,
  ];

  const withoutLink = {
    ...pageAt('/blogs/logs'),
    route: '/blogs/:id',
    example: { list: '/contact' },
  };
  const otherVisits = await startVisits(await page.context().newPage(), releases);
  // Each ends with its time-out: at the same time.
  const [thrown, empty] = await Promise.all([
    findings('throws'),
    findings('empty', RENDERED, otherVisits),
    expect(findAddress({ browser, apiUrl }, withoutLink)).rejects.toThrow(
      'The page /contact has no link to /blogs/:id. Change the example of /blogs/:id in remote.config.ts.',
    ),
  ]);
  expect(thrown).toEqual(['The server does not render it.', ...failure]);
  expect(empty).toEqual(['It is empty: it has neither a text nor a picture.', LEAK]);
  expect(await findings('throws', CLIENT_RENDERED)).toEqual(failure);
  expect(await findings('throws', navigationFrom('/services'))).toEqual(failure);
  expect(await findings('logs')).toEqual([
    expect.stringMatching(/^It logs an error: There is no ink\.\n {4}at http\S+\.js:\d+:\d+$/),
    LEAK,
  ]);
  expect(await findings('lacks')).toEqual([
    expect.stringMatching(/^It logs an error: Failed to load .+\n {4}at http\S+\/lacking\.webp$/),
    LEAK,
  ]);
  expect(await findings('differs')).toEqual([
    expect.stringMatching(/^React cannot hydrate it: /),
    LEAK,
  ]);
  expect(await findings('heavy')).toEqual([
    expect.stringMatching(/^It loads \d\d\.\d kB of script; its budget is 15 kB\.$/),
    LEAK,
  ]);
  expect(warnings).toEqual([]);
  expect(await findings('mounts')).toEqual([LEAK]);
  expect(warnings).toEqual([
    'Only browsers render blog/LatestPosts. Declare it in "widgets" of /blogs/mounts in remote.config.ts.',
  ]);
});
