import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import * as React from 'react';
import { build, createServer } from 'vite';
import { beforeEach, expect, test, vi } from 'vitest';
import { giftCards, writeRemote } from '../testing/index.ts';
import { remoteConfig } from './remote.ts';

const remote: RemoteConfig = { ...giftCards, exposes: { './routes': './src/routes.jsx' } };

const SOURCES = {
  // The JSX runtime is a CommonJS module that requires React.
  'src/routes.jsx': `import { isValidElement } from 'react';
import { siteUrl } from '@clean-express/federation/site';
import './remote.css';
const element = <p>Gift cards</p>;
export default [{ element, isValid: isValidElement(element), getUrl: () => siteUrl('/gift-cards') }];`,
  'src/remote.css': 'p { color: red }',
};

const NAMES = {
  'src/names.ts': `import toast from 'react-hot-toast';
import * as dom from 'react-dom';
import { default as zustand } from 'zustand';
import { type QueryKey, useQuery as query, useMutation } from '@clean-express/federation/query';
export { Link } from '@clean-express/federation/router';
export const key = (value: QueryKey) => [value, query, useMutation, toast, dom, zustand];`,
  'src/routes.jsx': `${SOURCES['src/routes.jsx']} export * from './names';`,
};

// The federation plugin does nothing in tests otherwise.
beforeEach(() => void vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true'));

const site = { siteUrl: (path: string) => `https://site.example${path}` };

/**
 * Builds the remote, and returns the directory of the build.
 *
 * @param changes - Sources to add or replace: path → content.
 * @param declaration - What the remote declares.
 */
async function buildRemote(
  changes: Record<string, string> = {},
  declaration = remote,
): Promise<string> {
  const root = await writeRemote({ ...SOURCES, ...changes });
  const config = remoteConfig(declaration, root)({ command: 'build', mode: 'production' });
  await build({ ...config, configFile: false, logLevel: 'error' });
  return join(root, 'dist');
}

test('the entry of a build returns an exposed module, which uses the modules of the host', async () => {
  const dist = await buildRemote();
  const { init, get, shared } = await import(pathToFileURL(join(dist, 'remoteEntry.js')).href);
  expect(shared.react).toBe('^19');
  await init({
    react: { '19.3.1': { lib: () => React } },
    '@clean-express/federation/site': { '1.0.0': { lib: () => site } },
  });
  const { default: routes } = (await get('./routes'))();
  expect(routes).toMatchObject([{ element: { props: { children: 'Gift cards' } }, isValid: true }]);
  expect(routes[0].getUrl()).toBe('https://site.example/gift-cards');
});

test('the build contains neither a shared module nor the federation runtime', async () => {
  const files = await readdir(await buildRemote(), { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js')).sort();
  expect(scripts.map((file) => file.replace(/-[\w-]{8}\.js$/, '.js'))).toEqual([
    'assets/container.js',
    'assets/rolldown-runtime.js',
    'assets/routes.js',
    'remoteEntry.js',
  ]);
});

test('the build lists what its modules import from shared modules', async () => {
  const text = await readFile(join(await buildRemote(NAMES), 'shared-imports.json'), 'utf8');
  const imports = JSON.parse(text);
  expect(Object.keys(imports)).toEqual(Object.keys(imports).sort());
  expect(imports).toEqual({
    '@clean-express/federation/query': ['useMutation', 'useQuery'],
    '@clean-express/federation/router': ['Link'],
    '@clean-express/federation/site': ['siteUrl'],
    react: ['isValidElement'],
    'react-dom': ['*'],
    'react-hot-toast': ['*'],
    zustand: ['*'],
  });
});

const PAGES = {
  'src/routes.jsx': `import { label } from './label.js';
export default [{ label, load: () => import('./page.js') }];`,
  'src/page.js': `import { label } from './label.js';
import { unit } from './unit.js';
export const title = label + unit;`,
  'src/label.js': `export const label = { text: 'Gift cards' }.text;`,
  'src/unit.js': `export const unit = { text: ' in USD' }.text;`,
  'src/widget.js': `import { unit } from './unit.js'; export default () => unit;`,
};

const withWidget: RemoteConfig = {
  ...remote,
  exposes: { ...remote.exposes, './Widget': './src/widget.js' },
};

test('what the routes import is one chunk, without what widgets import as well', async () => {
  const dist = await buildRemote(PAGES, withWidget);
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8');
  const manifest: Record<string, { name: string; imports?: string[] }> = JSON.parse(text);
  const namesOf = (source: string) =>
    manifest[source]?.imports?.map((key) => manifest[key]?.name).sort();
  expect(namesOf('src/routes.jsx')).toEqual(['container', 'pages']);
  expect(namesOf('src/page.js')).toEqual(['pages', 'unit']);
  expect(namesOf('src/widget.js')).toEqual(['unit']);
});

test('a page is requested at the same time as what it imports, unless that is in the page', async () => {
  const dist = await buildRemote(PAGES, withWidget);
  const assets = join(dist, 'assets');
  const shared = (await readdir(assets)).find((file) => file.startsWith('pages-')) ?? '';
  const links = [{ href: pathToFileURL(join(assets, shared)).href }];
  const head = { append: (link: { href: string }) => links.push(link) };
  vi.stubGlobal('document', { head, querySelectorAll: () => links, createElement: () => ({}) });
  const { init, get } = await import(pathToFileURL(join(dist, 'remoteEntry.js')).href);
  await init({});
  const { default: routes } = (await get('./routes'))();
  expect((await routes[0].load()).title).toBe('Gift cards in USD');
  expect(links.slice(1)).toEqual([
    { rel: 'modulepreload', crossOrigin: '', href: expect.stringMatching(/page-.+\.js$/) },
    { rel: 'modulepreload', crossOrigin: '', href: expect.stringMatching(/unit-.+\.js$/) },
  ]);
  vi.unstubAllGlobals();
});

test('the build has the files that publishing reads', async () => {
  const dist = await buildRemote();
  const read = async (file: string) => JSON.parse(await readFile(join(dist, file), 'utf8'));
  const { metaData, shared } = await read('mf-manifest.json');
  expect(metaData.remoteEntry).toMatchObject({ name: 'remoteEntry.js', path: '' });
  expect(shared).toContainEqual(expect.objectContaining({ name: 'react', singleton: true }));
  expect(await read('.vite/manifest.json')).toMatchObject({
    'src/routes.jsx': { file: expect.stringMatching(/^assets\/routes-.+\.js$/) },
    'style.css': { file: expect.stringMatching(/\.css$/) },
  });
});

test('the development server lets only pages of this machine read sources', async () => {
  const root = join(await buildRemote(), '..');
  const config = remoteConfig(remote, root)({ command: 'serve', mode: 'development' });
  const server = await createServer({
    ...config,
    configFile: false,
    logLevel: 'silent',
    server: { ...config.server, port: 0, strictPort: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    await server.listen();
    const readableFor = async (origin: string) => {
      const url = new URL('src/remote.css', server.resolvedUrls?.local[0]);
      const { headers } = await fetch(url, { headers: { origin } });
      return headers.get('access-control-allow-origin');
    };
    expect(await readableFor('https://evil.example')).toBeNull();
    expect(await readableFor('http://localhost:3000')).toBe('http://localhost:3000');
    // By the token of its socket, a page of any origin could open that.
    const update = await fetch(new URL('__mf_hmr', server.resolvedUrls?.local[0]));
    expect(await update.text()).not.toContain(server.config.webSocketToken);
  } finally {
    await server.close();
  }
});
