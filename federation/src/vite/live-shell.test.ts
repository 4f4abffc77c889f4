import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { allHashes } from '@clean-express/release-build';
import type { Release } from '@clean-express/release-contract/registry';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { LiveShell } from './live-shell.ts';
import type { DevelopedBundle } from './rendered-pages.ts';

/** The server bundle of a shell: its pages show what they may load. */
const RENDER = `import { readFileSync } from 'node:fs';
import { name } from 'react';
const attempt = async (what) => { try { return await what(); } catch (error) { return error.code ?? error.name; } };
export const render = async ({ url, config, owner }) => {
  const { searchParams } = new URL(url);
  const results = [
    name,
    owner.routes[0],
    await attempt(async () => (await fetch(config.apiUrl + '/services')).text()),
    await attempt(async () => (await fetch(searchParams.get('other'))).text()),
    await attempt(() => readFileSync(searchParams.get('file'), 'utf8')),
    JSON.stringify(Object.keys(process.env).filter((key) => key === 'HOME')),
  ];
  return { kind: 'page', page: { head: '', body: results.join(' ') }, data: {} };
};`;

const SHELL_FILES = {
  'server/entry-server.js': RENDER,
  'server/node_modules/react/index.js': `export const name = 'react of the shell';`,
  'server/node_modules/react/package.json': '{"type":"module","exports":"./index.js"}',
};

/** A site with a shell and an API. */
async function startSite(changed: Record<string, string> = {}, render = RENDER) {
  const released = { ...SHELL_FILES, 'server/entry-server.js': render };
  const served: Record<string, string> = { ...released, ...changed };
  const bytes = Object.entries(released).map(([path, text]) => [path, Buffer.from(text)] as const);
  const manifest = {
    remote: 'shell',
    version: '1.0.0-aaaaaaaaaaaa',
    entry: 'index.html',
    builtAt: new Date(0).toISOString(),
    extras: {
      ...{ paths: [], preload: {}, css: [], pages: {}, widgets: {}, integrity: {}, shared: {} },
      server: allHashes(new Map(bytes)),
    },
  };
  const server = createServer(({ url = '', headers }, response) => {
    const shellUrl = `http://${headers.host}/shell/1/index.html`;
    const responses: Record<string, string | undefined> = {
      '/registry.json': JSON.stringify({ shellUrl, microFrontends: {} }),
      '/shell/1/manifest.json': JSON.stringify(manifest),
      '/api/services': 'data',
      '/private': 'secret',
    };
    const body = responses[url] ?? served[url.replace('/shell/1/', '')];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  }).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function openShell(site: string) {
  const root = await temporaryDirectory();
  const directory = join(root, 'server');
  await mkdir(directory);
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(directory, 'routes.js'),
    `import { name } from 'react'; export default ['remote with ' + name];`,
  );
  const firebase = { apiKey: 'key', authDomain: 'a.example', projectId: 'a' };
  const shell = new LiveShell(
    {
      ...{ name: 'garden', owner: '@clean-express/team', port: 3010, scriptBudget: 30 },
      ...{ paths: ['/garden'], exposes: { './routes': './src/routes.tsx' } },
      pages: { '/garden': { server: true }, '/garden/new': {} },
    },
    root,
    {
      site,
      config: { siteUrl: 'http://localhost:3010', apiUrl: `${site}/api`, firebase, inbox: false },
      bundle: { build: async () => directory } as unknown as DevelopedBundle,
    },
  );
  const release = { url: 'http://localhost:3010/@remote/1/remoteEntry.js' } as Release;
  return { root, render: (path: string) => shell.render(path, release) };
}

it('renders with the packages of the shell, and lets a page load the data of the API only', async () => {
  const site = await startSite();
  const { root, render } = await openShell(site);
  await writeFile(join(root, 'secret.txt'), 'secret');
  const query = new URLSearchParams({ other: `${site}/private`, file: join(root, 'secret.txt') });
  expect(await render(`/garden?${query}`)).toMatchObject({
    page: {
      body: 'react of the shell remote with react of the shell data TypeError ERR_ACCESS_DENIED []',
    },
  });
  expect(await render('/garden/new')).toBeUndefined();
});

it('fails the page whose process sends what is no request', async () => {
  const render =
    "export const render = async () => { process.send({ request: 0, url: 'no address' }); await new Promise(() => undefined); };";
  const { render: renderPage } = await openShell(await startSite({}, render));
  await expect(renderPage('/garden')).rejects.toThrow('Invalid URL');
});

it('runs no file that is not what was released', async () => {
  const site = await startSite({ 'server/entry-server.js': 'export const a = 1;' });
  const { render } = await openShell(site);
  await expect(render('/garden')).rejects.toThrow(/entry-server\.js is not what was released/);
});
