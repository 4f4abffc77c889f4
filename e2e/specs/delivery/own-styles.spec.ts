import type { Build } from '@clean-express/release';
import type { Page } from '@playwright/test';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import { expect, test } from '../../fixtures/test.ts';
import { watchLeaks } from '../../fixtures/visits/leaks.ts';

test.use({ ownSsrServer: true, contextOptions: { reducedMotion: 'reduce' } });

// It builds a remote.
test.slow();

/** As a whole application has it: a reset, and styles of the root, of elements and of classes. */
const CSS = `
@import "tailwindcss/preflight.css";
:root { --gap: 13px }
html { line-height: 3 }
body { background: rgb(1 2 3); margin: 9px; text-transform: uppercase }
a, button, p, header, footer, nav, h1, h2, li { outline: 4px solid rgb(4 5 6); letter-spacing: 2px }
.own { padding-left: var(--gap); animation: 60s own-turn infinite }
@keyframes own-turn { to { rotate: 1turn } }
`;

/** The blog with styles of its own, and an element for its class and its reset. */
async function buildBlog(): Promise<Build> {
  const blog = await ChangedPackage.of('blog');
  const page = 'src/pages/blogs/blogs-page.tsx';
  await blog.write('src/own.css', CSS);
  await blog.edit('src/routes.tsx', "import './remote.css';", "import './own.css';");
  await blog.edit('remote.config.ts', 'slots: {', "styles: 'own',\n  slots: {");
  const heading = '<PageHeading>Blog</PageHeading>';
  await blog.edit(page, heading, `${heading}<blockquote className="own">Own styles</blockquote>`);
  return blog.build();
}

/** The styles of all elements around remotes, where the page is the same. Runs in the page. */
function hostStyles(): string[] {
  const elements = document.querySelectorAll('html, body, body > div, header *, footer, footer *');
  return [...elements]
    .filter((element) => !element.closest('[data-mfe]:not(html, body)'))
    .map((element) => {
      const style = getComputedStyle(element);
      const values = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return `${element.localName} ${element.textContent.slice(0, 20)} { ${values.join('; ')} }`;
    });
}

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test('styles of its own stay in a remote: around it, and after it, the page is as before', async ({
  site,
  page,
}) => {
  const version = await site.publishBuild(await buildBlog());
  await site.change((releases) => releases.promote('blog', version));
  const leaks = await watchLeaks(page);
  const own = page.getByText('Own styles');

  await openRendered(page, '/contact');
  await page.waitForLoadState('networkidle');
  const before = await page.evaluate(hostStyles);
  expect(before.length).toBeGreaterThan(20);

  for (const way of ['after a navigation', 'as the server renders it']) {
    await test.step(way, async () => {
      if (way === 'after a navigation') await follow(page, 'Blog');
      else await openRendered(page, '/blogs');
      // Its class, and its frame as what it calls the root and the body.
      await expect(own).toHaveCSS('padding-left', '13px');
      await expect(own).not.toHaveCSS('animation-name', 'none');
      await expect(own).toHaveCSS('line-height', '48px');
      await expect(own).toHaveCSS('text-transform', 'uppercase');
      // Its reset. Browsers have a margin there.
      await expect(own).toHaveCSS('margin-left', '0px');
      await expect(page.locator('[data-mfe="blog"]')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
      await page.waitForLoadState('networkidle');
      expect(await leaks.find()).toEqual([]);
    });
  }

  await follow(page, 'Contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await page.getByRole('main').hover({ position: { x: 1, y: 1 } });
  await expect.poll(() => page.evaluate(hostStyles)).toEqual(before);
  expect(await leaks.find()).toEqual([]);
});
