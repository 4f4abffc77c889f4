import { temporaryDirectory } from '@clean-express/federation/testing';
import { describeRelease, type ViteManifest } from '@clean-express/release-build';
import {
  HOST_CONTRACT_FILE,
  type HostContract,
  SHELL,
} from '@clean-express/release-contract/host-contract';
import type { Release } from '@clean-express/release-contract/registry';
import { toRelease } from '@clean-express/release-contract/releases';
import { openBundleCache } from '../releases/released-files.ts';
import { type Shell, Shells } from '../releases/shells.ts';

const SHELL_URL = 'http://localhost:3009/shell/releases/';

/** The contract of the shell's build below. */
export const fixtureContract: HostContract = {
  serverContract: 1,
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
      query: ['service'],
    },
    '/thank-you': { module: 'src/pages/thank-you/thank-you-page.tsx', widgets: [] },
    '/prices': { module: 'src/pages/prices/prices-page.tsx', widgets: [] },
    '/deleted': { module: 'src/pages/deleted/deleted-page.tsx', widgets: [] },
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
      kind: pathname === '/deleted' ? 'gone' : pathname === '/nowhere' || isEnded ? 'not-found' : 'page',
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
};

const CHUNKS: ViteManifest = {
  'src/pages/contact/contact-page.tsx': {
    file: 'assets/contact-page.js',
    imports: [],
    dynamicImports: [],
    css: ['assets/contact-page.css'],
  },
};

/** The bytes of the files of fixtures, by their hashes. */
const fixtureBytes = new Map<string, Buffer>();

/** The files of the shells of fixtures, as a cache of files has them. */
export const fixtureFiles = {
  read: async (url: string, integrity: string): Promise<Buffer> => {
    const bytes = fixtureBytes.get(integrity);
    if (bytes) return bytes;
    throw new Error(`The fixtures have no file ${url}.`);
  },
};

/**
 * A live release of the shell.
 *
 * @param changes - Path in the build → content.
 * @param semver - First part of its version.
 */
export function fixtureShell(changes: Record<string, string> = {}, semver = '1.0.0'): Release {
  const texts = Object.entries({ ...FILES, ...changes });
  const build = new Map(texts.map(([path, text]) => [path, Buffer.from(text)]));
  const described = describeRelease({
    remote: {
      name: SHELL,
      owner: '@clean-express/shell',
      port: 0,
      paths: [],
      scriptBudget: 160,
      exposes: { './routes': './index.html' },
    },
    semver,
    files: build,
    manifest: CHUNKS,
    builtAt: new Date(0),
  });
  const { integrity, server } = described.extras;
  for (const [path, hash] of Object.entries({ ...integrity, ...server })) {
    fixtureBytes.set(hash, build.get(path) ?? Buffer.alloc(0));
  }
  const builtAt = '2026-01-01T00:00:00.000Z';
  return toRelease({ ...described, remote: SHELL, builtAt }, SHELL_URL);
}

/** The files of releases, which the fixtures know: hash → bytes. */
export function filesOf({ extras: { integrity, server = {} } }: Release): Map<string, Buffer> {
  const hashes = [...Object.values(integrity), ...Object.values(server)];
  return new Map(
    hashes.flatMap((hash) => {
      const bytes = fixtureBytes.get(hash);
      return bytes ? [[hash, bytes] as const] : [];
    }),
  );
}

/** Loads the shell of a release, as the SSR server does. */
export async function loadFixtureShell(changes?: Record<string, string>): Promise<Shell> {
  const directory = await openBundleCache(await temporaryDirectory());
  return new Shells(fixtureFiles, directory).load(fixtureShell(changes));
}
