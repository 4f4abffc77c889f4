// @vitest-environment node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ServedPage } from '../rendering/page-renderer.ts';
import { readShellBuild, type ShellBuild } from '../shell-build/shell-build.ts';
import { jsonOf, linksOf } from '../testing/links.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { writeShellDist } from '../testing/shell-dist.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { composePage } from './compose-page.ts';

const STYLE = 'http://localhost:3001/catalog/releases/1.0.0-a/assets/style.css';
const served: ServedPage = {
  kind: 'page',
  page: {
    head: '<title>Services - CLEAN EXPRESS</title><link rel="canonical" href="/services"/>',
    body: '<main data-price="$&amp;"><noscript>Cash: $&</noscript></main>',
  },
  data: {
    loaderData: { '0-0': '</script><script>alert(1)</script>' },
    queries: { mutations: [], queries: [] },
  },
  styles: [{ href: STYLE, text: '.card::after{content:"$&</style><script>alert(1)</script>"}' }],
};
let shell: ShellBuild;

beforeEach(async () => {
  const directory = await temporaryDirectory();
  await writeShellDist(directory);
  await writeFile(join(directory, 'assets/index.css'), 'body{margin:0}/*</style><b>*/');
  shell = await readShellBuild(directory);
});

/** @param page - None: the browser draws it. */
function compose(page: ServedPage | null = served): string {
  return composePage({
    shell,
    releases: fixtureReleases,
    runtimeConfig: {
      siteUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:4000',
      firebase: { apiKey: 'k', authDomain: 'x', projectId: 'demo' },
      inbox: false,
    },
    url: new URL('http://localhost:3000/services'),
    served: page ?? undefined,
    previews: [],
    nonce: 'abc',
  });
}

const countOf = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

test('the page stands where the browser would draw it, and has its own head', () => {
  const html = compose();
  expect(html).toContain(`<div id="root">${served.page.body}</div>`);
  expect(html).toContain(served.page.head);
  expect(html.indexOf(served.page.head)).toBeLessThan(html.indexOf('</head>'));
  expect(countOf(html, /<title>/g)).toBe(1);
});

test('the word for those without scripts is gone, and one in the page stays', () => {
  shell = { ...shell, html: shell.html.replace('</body>', '<noscript>No.</noscript></body>') };
  expect(compose()).not.toContain('<noscript>No.</noscript>');
  expect(compose()).toContain('<noscript>Cash: $&</noscript>');
});

test('all its styles are in the page, and nothing else may be', () => {
  const html = compose();
  expect(linksOf(html, 'stylesheet')).toEqual([]);
  expect(linksOf(html, 'preload').filter((href) => href.endsWith('.css'))).toEqual([]);
  expect(html).toContain('<style nonce="abc">body{margin:0}');
  expect(html).toContain(`<style nonce="abc" data-href="${STYLE}">.card::after{content:"$&`);
  expect(html.indexOf('body{margin:0}')).toBeLessThan(html.indexOf('</head>'));
});

test('no stylesheet can break out of its element', () => {
  const html = compose();
  expect(countOf(html, /<style/gi)).toBe(2);
  expect(countOf(html, /<\/style/gi)).toBe(2);
  expect(html).toContain('"$&<\\/style><script>');
});

test('the browser goes on from the data of the server, which cannot break out of its script', () => {
  const html = compose();
  expect(jsonOf(html, 'id="served-page"')).toEqual(served.data);
  expect(html).not.toContain('</script><script>alert(1)');
});

test('what the server knows is not asked for again', () => {
  const calls = (html: string) =>
    linksOf(html, 'preload').filter((href) => href.startsWith('http://localhost:4000'));
  expect(calls(compose())).toEqual([]);
  expect(calls(compose(null))).toHaveLength(2);
});

test('a page that the browser draws has nothing of all this', () => {
  const html = compose(null);
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<title>CLEAN EXPRESS</title>');
  expect(html).not.toMatch(/<style|served-page/);
});
