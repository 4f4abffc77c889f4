import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Shell } from '../releases/shells.ts';
import { fixturePage } from '../testing/fixture-page.ts';
import { loadFixtureShell } from '../testing/fixture-shell.ts';
import { jsonOf, linksOf } from '../testing/links.ts';
import { type FrameContent, PageFrame } from './compose-page.ts';

const STYLE = 'http://localhost:3001/catalog/releases/1.0.0-a/assets/style.css';
const HEAD = '<title>Services - CLEAN EXPRESS</title><link rel="canonical" href="/services"/>';
const BODY = '<main data-price="$&amp;"><noscript>Cash: $&</noscript></main>';
const DATA = { loaderData: { '0-0': '$&' }, queries: { mutations: [], queries: [] } };
const rendered: FrameContent = {
  page: {
    head: Buffer.from(HEAD),
    body: Buffer.from(BODY),
    data: Buffer.from(JSON.stringify(DATA)),
  },
  styles: [{ href: STYLE, text: '.card::after{content:"$&</style><script>alert(1)</script>"}' }],
};
const runtimeConfig = {
  siteUrl: 'http://localhost:3000',
  apiUrl: 'http://localhost:4000',
  firebase: { apiKey: 'k', authDomain: 'x', projectId: 'demo' },
  inbox: false,
};
let shell: Shell;

beforeEach(async () => {
  shell = await loadFixtureShell({ 'assets/index.css': 'body{margin:0}/*</style><b>*/' });
});

/** @param page - `null` for a client-rendered page. */
function frameOf(page: FrameContent | null = rendered) {
  const context = { ...fixturePage('/services', undefined, shell), previews: [] };
  return new PageFrame({ runtimeConfig, context, styles: page?.styles });
}

const compose = (page: FrameContent | null = rendered) =>
  frameOf(page)
    .compose(page ?? undefined)
    .body.toString();

const countOf = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

test('puts the rendered page into the root element, and its head into the head', () => {
  const html = compose();
  expect(html).toContain(`<div id="root">${BODY}</div>`);
  expect(html).toContain(HEAD);
  expect(html.indexOf(HEAD)).toBeLessThan(html.indexOf('</head>'));
  expect(countOf(html, /<title>/g)).toBe(1);
});

test("removes the shell's noscript element, and keeps one inside the page", () => {
  expect(compose()).not.toContain('This page needs JavaScript.');
  expect(compose()).toContain('<noscript>Cash: $&</noscript>');
});

test('inlines all styles instead of linking them', () => {
  const html = compose();
  expect(linksOf(html, 'stylesheet')).toEqual([]);
  expect(linksOf(html, 'preload').filter((href) => href.endsWith('.css'))).toEqual([]);
  expect(html).toContain('<style>body{margin:0}');
  expect(html).toContain(`<style data-href="${STYLE}">.card::after{content:"$&`);
  expect(html.indexOf('body{margin:0}')).toBeLessThan(html.indexOf('</head>'));
});

test('a stylesheet cannot close its style element', () => {
  const html = compose();
  expect(countOf(html, /<style/gi)).toBe(2);
  expect(countOf(html, /<\/style/gi)).toBe(2);
  expect(html).toContain('"$&<\\/style><script>');
});

test('has the hydration data', () => {
  expect(jsonOf(compose(), 'id="hydration-data"')).toEqual(DATA);
});

test.each(['type="importmap"', 'id="page-scripts"', 'id="registry"', 'id="runtime-config"'])(
  'the content paints before the browser has read %s',
  (attribute) => {
    const html = compose();
    expect(html.indexOf(attribute)).toBeGreaterThan(html.indexOf(BODY));
  },
);

test('asks for no script: the starter loads them once the page is painted', () => {
  const html = compose();
  expect(linksOf(html, 'modulepreload')).toEqual([]);
  expect(html).not.toMatch(/<script[^>]*\ssrc=/);
  expect(html).toContain(`<script>${shell.starter}</script>`);
});

test.each([
  ['rendered', rendered],
  ['client-rendered', null],
])(
  'the script in the head of a %s page is allowed by its hash, and precedes the content',
  (_, page) => {
    const html = compose(page);
    const script = `<script>${shell.headScript}</script>`;
    expect(html.split(script)).toHaveLength(2);
    expect(html.indexOf(script)).toBeLessThan(html.indexOf('</head>'));
    const hash = createHash('sha256').update(shell.headScript).digest('base64');
    const { policy } = frameOf(page).compose(page ?? undefined);
    expect(policy.match(/script-src [^;]*/)?.[0]).toContain(`'sha256-${hash}'`);
  },
);

test.each([
  ['rendered', rendered],
  ['client-rendered', null],
])('lists exactly the inline scripts and styles of a %s page, for its policy', (_, page) => {
  const { inline } = frameOf(page);
  const html = compose(page);
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
  // Scripts without a type, and import maps, are code; all others are data.
  const code = /<script(?: type="importmap")?>(.*?)<\/script>/gs;
  const withoutStyles = html.replace(/<style.*?<\/style>/gs, '');
  const scripts = [...withoutStyles.matchAll(code)].map(([, text]) => text);
  expect([...inline.scripts].sort()).toEqual(scripts.sort());
  expect([...inline.styles].sort()).toEqual(styles.sort());
});

test('names its scripts as data: those of the shell first, and the entry last of the imports', () => {
  const catalog = 'http://localhost:3001/catalog/releases/1.0.0-a';
  expect(jsonOf(compose(), 'id="page-scripts"')).toEqual({
    preloads: [
      '/assets/react.js',
      '/assets/shares.js',
      '/assets/index.js',
      `${catalog}/remoteEntry.js`,
      `${catalog}/assets/routes.js`,
      `${catalog}/assets/list.js`,
    ],
    imports: ['/assets/index.js'],
  });
});

test('evaluates a large script on its own', () => {
  shell = { ...shell, steps: ['assets/react.js', 'assets/index.js'] };
  expect(jsonOf(compose(), 'id="page-scripts"')).toMatchObject({
    imports: ['/assets/react.js', '/assets/index.js'],
  });
});

test('a client-rendered page has the title that its release declares', () => {
  const title = 'Cash & <b>';
  const context = { ...fixturePage('/services', undefined, shell), previews: [], title };
  const frame = new PageFrame({ runtimeConfig, context });
  const html = frame.compose().body.toString();
  expect(html).toContain('<title>Cash &amp; &lt;b&gt; - CLEAN EXPRESS</title>');
});

test('the hash of a page changes with everything that is sent', () => {
  const hashOf = (page: FrameContent) => frameOf(page).compose(page).hash;
  const { page, styles } = rendered;
  const changed: FrameContent[] = [
    { ...rendered, page: { ...page, head: Buffer.from('<title>Other</title>') } },
    { ...rendered, page: { ...page, body: Buffer.from('<main></main>') } },
    { ...rendered, page: { ...page, data: Buffer.from('{}') } },
    { ...rendered, styles: styles.map((style) => ({ ...style, text: '' })) },
  ];
  expect(new Set([rendered, ...changed].map(hashOf)).size).toBe(5);
  expect(hashOf({ ...rendered })).toBe(hashOf(rendered));
});

test('a client-rendered page has none of this', () => {
  const html = compose(null);
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<title>CLEAN EXPRESS</title>');
  expect(html).toContain('src="/assets/index.js"');
  expect(linksOf(html, 'modulepreload')).toContain('/assets/react.js');
  expect(html).not.toMatch(/<style|hydration-data|page-scripts/);
});
