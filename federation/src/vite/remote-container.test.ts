import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as React from 'react';
import { build } from 'vite';
import { expect, test, vi } from 'vitest';
import type { RemoteConfig } from '../remote-config.ts';
import { temporaryDirectory } from '../testing/index.ts';
import { remoteConfig } from './remote.ts';

const remote: RemoteConfig = {
  name: 'gift-cards',
  port: 3009,
  paths: ['/gift-cards'],
  scriptBudget: 10,
  exposes: { './routes': './src/routes.jsx' },
};

const SOURCES = {
  // The JSX runtime is a CommonJS module that requires React.
  'src/routes.jsx': `import { isValidElement } from 'react';
import { siteUrl } from '@clean-express/federation/site';
import './remote.css';
const element = <p>Gift cards</p>;
export default [{ element, isValid: isValidElement(element), getUrl: () => siteUrl('/gift-cards') }];`,
  'src/remote.css': 'p { color: red }',
};

// The federation plugin does nothing in tests otherwise.
vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true');

const site = { siteUrl: (path: string) => `https://site.example${path}` };

/** Builds the remote, and returns the directory of the build. */
async function buildRemote(): Promise<string> {
  const root = await temporaryDirectory();
  await mkdir(join(root, 'src'));
  for (const [path, text] of Object.entries(SOURCES)) await writeFile(join(root, path), text);
  const packages = join(import.meta.dirname, '../../../mfe-blog/node_modules');
  await symlink(packages, join(root, 'node_modules'), 'dir');
  const config = remoteConfig(remote, root)({ command: 'build', mode: 'production' });
  await build({ ...config, configFile: false, logLevel: 'error' });
  return join(root, 'dist');
}

test('the entry of a build returns an exposed module, which uses the modules of the host', async () => {
  const dist = await buildRemote();
  const { init, get, shared } = await import(pathToFileURL(join(dist, 'remoteEntry.js')).href);
  expect(shared.react).toMatch(/^\^\d+\.\d+\.\d+$/);
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
    'assets/shared.js',
    'assets/vite-preload-helper.js',
    'remoteEntry.js',
  ]);
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
