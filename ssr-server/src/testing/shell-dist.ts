import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  HOST_CONTRACT_FILE,
  type HostContract,
} from '@clean-express/release-contract/host-contract';

/** The contract of the shell's build below. */
export const fixtureContract: HostContract = {
  paths: ['/', '/contact', '/thank-you'],
  widgets: ['catalog/HomeServices', 'blog/LatestPosts'],
  shared: {},
  pages: {
    '/': {
      module: 'src/pages/home/home-route.tsx',
      widgets: ['catalog/HomeServices', 'blog/LatestPosts'],
    },
    '/contact': {
      module: 'src/pages/contact/contact-page.tsx',
      widgets: [],
      form: '/messages',
    },
    '/thank-you': { module: 'src/pages/thank-you/thank-you-page.tsx', widgets: [] },
    '/prices': { module: 'src/pages/prices/prices-page.tsx', widgets: [] },
  },
  slots: { 'shell/header': { version: '1.0', fillings: 2, scriptBudget: 10, height: 40 } },
  layoutSlots: ['shell/header'],
  redirects: { '/blog': '/blogs' },
  sitemap: {
    pages: ['/', '/services', '/blogs', '/contact'],
    lists: [
      { data: '/services?fields=name&limit=100', route: '/services/:id' },
      { data: '/blogs?limit=100', route: '/blogs/:id' },
    ],
  },
  privatePaths: ['/profile', '/my-reviews', '/update-review/'],
  scriptBudget: 160,
};

const FILES: Record<string, string> = {
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>CLEAN EXPRESS</title>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body><div id="root"></div><noscript>This page needs JavaScript.</noscript></body>
</html>`,
  [HOST_CONTRACT_FILE]: JSON.stringify(fixtureContract),
  'server/entry-server.js': `let renders = 0;
  export const render = async ({ url, config, owner, widgets, form, isEnded }) => {
    const { pathname } = new URL(url);
    const texts = [];
    const failed = [];
    for (const [part, { default: render }] of Object.entries(widgets)) {
      globalThis.__enterPart(part);
      try {
        texts.push(render() ?? '');
      } catch ({ message: reason }) {
        failed.push({ part, reason });
      }
      globalThis.__enterPart();
    }
    for (const { loader } of owner?.routes ?? []) texts.push(await loader(pathname));
    if (pathname === '/prices') await fetch(config.apiUrl + '/services');
    // Longer than a request waits.
    if (pathname === '/thank-you') await new Promise((resolve) => setTimeout(resolve, 1000));
    return {
      kind: pathname === '/nowhere' || isEnded ? 'not-found' : 'page',
      page: { head: '<title>Rendered</title>', body: \`<h1>\${pathname}\${isEnded ? ' has ended' : ''}</h1>\${texts.join('')}\` },
      failed,
      data: { loaderData: { renders: ++renders, url }, queries: { mutations: [], queries: [] }, form },
    };
  }`,
  'server/starter.js': '(()=>{window.started=true})()',
  'server/head.js': '(()=>{document.documentElement.dataset.early="yes"})()',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/shares.js': 'import"./react.js"',
  'assets/index.js': 'import"./shares.js";const c=()=>import("./contact-page.js");export{c}',
  'assets/contact-page.js': 'import"./react.js";import"./form.js"',
  'assets/form.js': '',
  'assets/react.js': `export const r="${'x'.repeat(2000)}"`,
  'assets/index.css': '',
  'assets/contact-page.css': '',
  'assets/plus-jakarta-sans-latin-wght-normal-a1.woff2': 'font',
  'assets/plus-jakarta-sans-latin-ext-wght-normal-a1.woff2': 'font',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
    'src/pages/contact/contact-page.tsx': {
      file: 'assets/contact-page.js',
      css: ['assets/contact-page.css'],
    },
  }),
};

/** Writes a build of the shell in the form of Vite's output. */
export async function writeShellDist(dist: string): Promise<void> {
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
}
