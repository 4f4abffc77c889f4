import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  HOST_CONTRACT_FILE,
  type HostContract,
} from '@clean-express/release-contract/host-contract';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, test } from 'vitest';
import { loadBuild } from './build.ts';
import { BuildError } from './build-files.ts';
import { describeRelease } from './describe-release.ts';
import { readHost } from './remote-package.ts';
import { releaseLoads } from './script-budget.ts';

const contract: HostContract = {
  serverContract: 1,
  paths: ['/', '/contact'],
  widgets: ['blog/LatestPosts'],
  shared: { react: '19.3.1' },
  pages: {
    '/': { module: 'src/home.tsx', widgets: ['blog/LatestPosts'] },
    '/contact': { module: 'src/contact.tsx', widgets: [] },
  },
  redirects: { '/blog': '/blogs' },
  sitemap: { pages: ['/'], lists: [{ data: '/blogs?limit=100', route: '/blogs/:id' }] },
  privatePaths: ['/profile'],
  scriptBudget: 162,
};

const HTML =
  '<link rel="modulepreload" href="/assets/react.js"><script type="module" src="/assets/index.js"></script>';

const FILES = {
  'index.html': HTML,
  'assets/index.js': 'import"./react.js";import("./home.js")',
  'assets/react.js': 'export const react=1',
  'assets/home.js': 'import"./react.js";import"./hero.js"',
  'assets/hero.js': 'export const hero=1',
  'assets/home.css': '.hero{color:red}',
  'assets/contact.js': 'export const contact=1',
  'server/entry-server.js': 'export const render=1',
  'server/starter.js': '(()=>{})()',
  'server/head.js': '(()=>{1})()',
  [HOST_CONTRACT_FILE]: JSON.stringify(contract),
  '.vite/manifest.json': JSON.stringify({
    'src/home.tsx': { file: 'assets/home.js', css: ['assets/home.css'] },
    'src/contact.tsx': { file: 'assets/contact.js' },
  }),
};

/** Describes the build of a host with two pages. */
async function describeBuild(changes: Record<string, string | undefined> = {}) {
  const folder = await temporaryDirectory();
  const files = { 'package.json': '{"version":"1.0.0"}' };
  const built = Object.entries({ ...FILES, ...changes }).map(([path, text]) => [
    `dist/${path}`,
    text,
  ]);
  for (const [path = '', text] of [...Object.entries(files), ...built]) {
    if (text === undefined) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return describeRelease(await loadBuild(await readHost(folder)));
}

test('names the contract, the boot scripts, the pages, and the hash of each file', async () => {
  const { version, entry, host, scriptBudget, extras } = await describeBuild();
  expect({ version, entry, host, scriptBudget }).toEqual({
    version: expect.stringMatching(/^1\.0\.0-[0-9a-f]{12}$/),
    entry: 'index.html',
    host: contract,
    scriptBudget: contract.scriptBudget,
  });
  expect(extras).toMatchObject({
    paths: [],
    preload: { './routes': ['assets/react.js', 'assets/index.js'] },
    pages: {
      '/': { preload: ['assets/hero.js', 'assets/home.js'], css: ['assets/home.css'] },
      '/contact': { preload: ['assets/contact.js'], css: [] },
    },
  });
  const isServed = (path: string) => !path.startsWith('server/') && !path.startsWith('.');
  expect(Object.keys(extras.integrity).sort()).toEqual(Object.keys(FILES).filter(isServed).sort());
  expect(Object.keys(extras.server ?? {}).sort()).toEqual([
    'server/entry-server.js',
    'server/head.js',
    'server/starter.js',
  ]);
});

test('a page loads the boot scripts and its own chunk', async () => {
  expect(releaseLoads(await describeBuild(), new Map())).toEqual([
    { name: 'page of a remote', scripts: ['assets/react.js', 'assets/index.js'] },
    {
      name: '/',
      scripts: ['assets/react.js', 'assets/index.js', 'assets/hero.js', 'assets/home.js'],
    },
    {
      name: '/contact',
      scripts: ['assets/react.js', 'assets/index.js', 'assets/contact.js'],
    },
  ]);
});

test.each([HOST_CONTRACT_FILE, 'index.html', 'server/entry-server.js', 'server/starter.js'])(
  'a build without %s is refused with a message that says what to do',
  async (path) => {
    const error = await describeBuild({ [path]: undefined }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BuildError);
    expect(error).toHaveProperty('message', `The build has no file "${path}". Build it again.`);
  },
);

test('an invalid contract is refused with the invalid property', async () => {
  const invalid = JSON.stringify({ ...contract, scriptBudget: 'much' });
  await expect(describeBuild({ [HOST_CONTRACT_FILE]: invalid })).rejects.toThrow(
    /contract\.json is not valid.*scriptBudget/s,
  );
});

test('describes the remotes in the build as releases with files of the host', async () => {
  const remote = {
    name: 'blog',
    paths: ['/blogs'],
    exposes: {
      './routes': './src/routes.tsx',
      './Posts': { module: './src/posts.tsx', version: '1.0' },
    },
    pages: { '/blogs': { module: './src/blogs-page.tsx', server: true, title: 'Blog' } },
  };
  const { host } = await describeBuild({
    'contained.json': JSON.stringify([{ folder: '../mfe-blog', remote }]),
    'assets/posts.js': 'export const posts=1',
    'assets/blogs.js': 'import"./react.js";import"./posts.js"',
    'server/contained/blog/server/routes.js': 'export default []',
    '.vite/manifest.json': JSON.stringify({
      'src/home.tsx': { file: 'assets/home.js' },
      'src/contact.tsx': { file: 'assets/contact.js' },
      '../mfe-blog/src/posts.tsx': { file: 'assets/posts.js' },
      '../mfe-blog/src/blogs-page.tsx': { file: 'assets/blogs.js' },
    }),
  });
  expect(host?.contains?.blog).toMatchObject({
    paths: ['/blogs'],
    // Every page loads the routes and the script of React.
    preload: { './routes': [], './Posts': ['assets/posts.js'] },
    pages: { '/blogs': { preload: ['assets/posts.js', 'assets/blogs.js'], title: 'Blog' } },
    widgets: { './Posts': { version: '1.0' } },
    server: { 'server/routes.js': expect.stringMatching(/^sha256-/) },
  });
  expect((await describeBuild()).host).not.toHaveProperty('contains');
});
