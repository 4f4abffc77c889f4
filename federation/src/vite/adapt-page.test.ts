import type { Release } from '@clean-express/release-contract/registry';
import { expect, it } from 'vitest';
import { adaptPage, type PageChanges } from './adapt-page.ts';

const release = (url: string, version: string): Release => ({
  url,
  metadata: { version },
  deployment: { traffic: 100, default: true },
  extras: {
    paths: ['/page'],
    preload: {},
    css: [],
    pages: {},
    widgets: {},
    integrity: {},
    shared: {},
    publishedAt: new Date(0).toISOString(),
  },
});

const changes: PageChanges = {
  remote: 'blog',
  release: release('http://localhost:3010/@remote/1/remoteEntry.js', 'dev'),
  config: {
    siteUrl: 'http://localhost:3010',
    apiUrl: 'http://localhost:3010/site-api',
    firebase: { apiKey: '</script>', authDomain: 'a.example', projectId: 'a' },
    inbox: false,
  },
  script: '/reload.js',
};

const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

const BLOG = 'https://remotes.example/blog/releases/1.0.0';
const CATALOG = 'https://remotes.example/catalog/releases/2.0.0';

const page = (microFrontends: object) => `<html><head><title>Site</title>
<script type="importmap">{"integrity":{"${BLOG}/remoteEntry.js":"sha384-a"}}</script>
<link rel="modulepreload" href="${BLOG}/remoteEntry.js" crossorigin>
<link rel="modulepreload" href="${CATALOG}/remoteEntry.js" crossorigin>
${data('registry', { microFrontends })}${data('runtime-config', { siteUrl: 'https://a.example' })}</head>
<body><noscript>Please turn it on.</noscript><div id="root"></div></body></html>`;

/** The data of a page. */
function read(html: string, id: string) {
  const [, json = ''] = new RegExp(`id="${id}">(.*?)</script>`).exec(html) ?? [];
  return JSON.parse(json);
}

it('replaces a release, its configuration, and what it loads early', () => {
  const blog = release(`${BLOG}/remoteEntry.js`, '1.0.0');
  const catalog = release(`${CATALOG}/remoteEntry.js`, '2.0.0');
  const html = adaptPage(page({ blog: [blog], catalog: [catalog] }), changes);
  expect(read(html, 'registry').microFrontends).toEqual({
    blog: [changes.release],
    catalog: [catalog],
  });
  expect(read(html, 'runtime-config')).toEqual(changes.config);
  expect(html.match(/<link[^>]*>/g)).toEqual([expect.stringContaining(CATALOG)]);
  // The policy of the page has its hash.
  expect(html).toContain(`{"integrity":{"${BLOG}/remoteEntry.js":"sha384-a"}}`);
  expect(html).toContain('<script type="module" src="/reload.js"></script></head>');
});

it('adds a remote that the site does not have yet', () => {
  const html = adaptPage(page({}), changes);
  expect(read(html, 'registry').microFrontends).toEqual({ blog: [changes.release] });
});

it('contains the rendered page with its data and styles, as it is', () => {
  const html = adaptPage(page({}), {
    ...changes,
    release: { ...changes.release, extras: { ...changes.release.extras, css: ['remote.css'] } },
    rendered: {
      kind: 'page',
      page: { head: '<title>$& - Site</title>', body: "<p>$'1</p>" },
      data: { loaderData: { text: '</script>' }, queries: { queries: [], mutations: [] } },
    },
  });
  expect(html).toContain(
    '<title>$& - Site</title><link rel="stylesheet" href="http://localhost:3010/@remote/1/remote.css" crossorigin>',
  );
  expect(html).toContain(`<div id="root"><p>$'1</p></div>`);
  expect(read(html, 'hydration-data').loaderData).toEqual({ text: '</script>' });
  expect(html).not.toMatch(/<noscript>|<title>Site/);
});

it('returns what is no page of the site as it is', () => {
  const html = '<html><head></head><body>Too many requests</body></html>';
  expect(adaptPage(html, changes)).toBe(html);
});
