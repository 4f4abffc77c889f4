import type { Build } from '@clean-express/release';
import type { Page, Response } from '@playwright/test';
import { areLinksHydrated } from '../../fixtures/hydrated.ts';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import { disableSsr } from '../../fixtures/site/disable-ssr.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { openPreview } from '../../fixtures/versions/open-preview.ts';

// The development build of React reports attributes in which server and browser differ.
const test = base.extend({
  ownSsrServer: true,
});

test.beforeEach(({ site, developmentShell }) => site.makeLive(developmentShell));

const PICTURES = 'shell/src/assets/pictures';
const FONT =
  'shared-ui/node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-vietnamese-wght-normal.woff2';

/** Small enough to become a `data:` URL. */
const DOT = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>';

/** Uses files in each way that Vite supports. */
const DECORATION = `
import './decoration.css';
import dot from './dot.svg';
import photo from './photo.webp';

const drawing = new URL('./drawing.avif', import.meta.url).href;

export function Decoration() {
  return (
    <p className="decoration">
      ÀẢ
      <img alt="" src={dot} />
      <img alt="" src={drawing} />
      <img alt="" src={photo} srcSet={\`\${photo} 1x, \${drawing} 2x\`} />
    </p>
  );
}
`;

const STYLES = `
@font-face {
  font-family: Decorated;
  src: url('./letters.woff2') format('woff2');
}
[data-mfe='blog'] .decoration {
  font-family: Decorated;
  background-image: url(./pattern.webp);
}
[data-mfe='blog'] .decoration::before {
  content: '';
  background: image-set('./texture.webp' 1x);
}
`;

const PAGE = `
import { Decoration } from '../../posts/decoration.tsx';

export const Component = Decoration;
`;

const WIDGET = `
import '../remote.css';
import { Decoration } from '../posts/decoration.tsx';

export const queries = () => [];
export default Decoration;
`;

/** Address of an asset at the origin: version, name and extension. */
const ASSET = /\/blog\/releases\/([^/]+)\/assets\/(\w+)-[\w-]+\.(avif|webp|woff2)$/;

/** The pictures of the release. */
const PICTURES_OF_RELEASE = ['drawing.avif', 'pattern.webp', 'photo.webp', 'texture.webp'];

/** Builds the blog with pictures and a font, on a page and in a widget. */
async function buildDecorated(): Promise<Build> {
  const blog = await ChangedPackage.of('blog');
  await blog.write('src/posts/decoration.tsx', DECORATION);
  await blog.write('src/posts/decoration.css', STYLES);
  await blog.write('src/posts/dot.svg', DOT);
  await blog.copy(`${PICTURES}/about-960.webp`, 'src/posts/photo.webp');
  await blog.copy(`${PICTURES}/about-640.avif`, 'src/posts/drawing.avif');
  await blog.copy(`${PICTURES}/hero-car-960.webp`, 'src/posts/pattern.webp');
  await blog.copy(`${PICTURES}/hero-cleaning-960.webp`, 'src/posts/texture.webp');
  await blog.copy(FONT, 'src/posts/letters.woff2');
  await blog.write('src/pages/blogs/blogs-page.tsx', PAGE);
  await blog.write('src/widgets/latest-posts.tsx', WIDGET);
  return blog.build();
}

/** What the page has requested. A failed request is a console error. */
const resourceUrls = () => performance.getEntriesByType('resource').map(({ name }) => name);

/**
 * Whether the page has loaded the release's font. The browser reports no response if it has the font in
 * memory, and sometimes none behind a redirect.
 */
const hasFont = () =>
  [...document.fonts].some(
    ({ family, status }) => family === 'blog_Decorated' && status === 'loaded',
  );

/**
 * Expects that a page loads all assets of a release.
 *
 * @param version - Of the release.
 * @param open - Opens the page.
 */
async function expectAssets(page: Page, version: string, open: () => Promise<void>) {
  const loaded = new Set<string>();
  const noteAsset = (url: string) => {
    const [, folder, name, extension] = ASSET.exec(url) ?? [];
    if (folder === version) loaded.add(`${name}.${extension}`);
  };
  const note = (response: Response) => {
    if (response.ok()) noteAsset(response.url());
  };
  page.on('response', note);
  await open();
  await page.waitForFunction(areLinksHydrated);
  const loadedOrCached = async () => {
    for (const url of await page.evaluate(resourceUrls)) noteAsset(url);
    return [...loaded].sort();
  };
  await expect.poll(loadedOrCached).toEqual(expect.arrayContaining(PICTURES_OF_RELEASE));
  await page.waitForFunction(hasFont);
  page.off('response', note);
}

test('pictures and fonts of a remote load from its release, however its page is rendered', async ({
  site,
  page,
  browser,
  consoleGuard,
}) => {
  test.slow();
  const version = await site.publishBuild(await buildDecorated());
  // A page with a route has no cache, so that each document requests all assets.
  await page.route(ASSET, (route) => route.continue());

  const preview = await site.releases.api.preview(site.url, [{ remote: 'blog', version }], 1);
  await expectAssets(page, version, () => openPreview(page, preview.url));
  await page.context().clearCookies();

  await site.change((releases) => releases.promote('blog', version));
  for (const path of ['/blogs', '/']) {
    await expectAssets(page, version, () => openRendered(page, path));
  }
  await disableSsr(page.context());
  await expectAssets(page, version, async () => void (await page.goto('/blogs')));
  consoleGuard.verify();

  // The scripts come from the fallback origin, and ask it for the rest.
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to fetch/);
  // Another visitor has nothing of the release in memory.
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  consoleGuard.watch(other);
  await disableSsr(context);
  await other.route(ASSET, (route) => route.continue());
  await other.route(/\/blog\/releases\/.*\.js$/, (route) => route.abort('connectionrefused'));
  await expectAssets(other, version, async () => void (await other.goto('/blogs')));
  await context.close();
});
