import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  HOST_CONTRACT_FILE,
  type HostContract,
} from '@clean-express/release-contract/host-contract';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, test } from 'vitest';
import { BuildError } from './build-files.ts';
import { readHostBuild } from './host-build.ts';
import { hostLoads } from './script-budget.ts';

const contract: HostContract = {
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

/** Writes the build of a host with two pages. */
async function writeBuild(changes: Record<string, string> = {}): Promise<string> {
  const dist = await temporaryDirectory();
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
  return dist;
}

test('reads the contract, the boot scripts and the chunks of lazy pages', async () => {
  const build = await readHostBuild(await writeBuild());
  expect(build.contract).toEqual(contract);
  expect(build.html).toBe(HTML);
  expect(build.boot).toEqual(['assets/react.js', 'assets/index.js']);
  expect(build.pages).toEqual({
    '/': { preload: ['assets/hero.js', 'assets/home.js'], css: ['assets/home.css'] },
    '/contact': { preload: ['assets/contact.js'], css: [] },
  });
  expect(build.starter).toBe('(()=>{})()');
  expect(build.headScript).toBe('(()=>{1})()');
});

test('leaves out the server bundle', async () => {
  const { files } = await readHostBuild(await writeBuild());
  expect([...files.keys()].filter((path) => path.startsWith('server/'))).toEqual([]);
});

test('a page loads the boot scripts and its own chunk', async () => {
  const loads = hostLoads(await readHostBuild(await writeBuild()));
  expect(loads).toEqual([
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

test('a build without a contract is refused with a message that says what to do', async () => {
  const dist = await writeBuild();
  await rm(join(dist, HOST_CONTRACT_FILE));
  const error = await readHostBuild(dist).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BuildError);
  expect(error).toHaveProperty('message', 'The build has no file "contract.json". Build it again.');
});

test('an invalid contract is refused with the invalid property', async () => {
  const invalid = JSON.stringify({ ...contract, scriptBudget: 'much' });
  const dist = await writeBuild({ [HOST_CONTRACT_FILE]: invalid });
  await expect(readHostBuild(dist)).rejects.toThrow(/contract\.json is not valid.*scriptBudget/s);
});
