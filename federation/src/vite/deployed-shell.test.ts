import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readRegistry } from '@clean-express/release-contract/read-registry';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import { createServer } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { deployedShell } from './deployed-shell.ts';

const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const POLICY = "default-src 'self'; connect-src 'self' https://api.example; font-src 'self'";

const PAGE = `<html><head><script type="application/json" id="registry">{"microFrontends":{}}</script></head></html>`;

/** A site that records what it is asked for. */
async function startSite() {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const server = createHttpServer(({ method, url, headers }, response) => {
    requests.push({ method, url, headers });
    const isData = url === '/registry.json';
    response.writeHead(url === '/old' ? 308 : 200, {
      'content-type': isData ? 'application/json' : 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'set-cookie': 'release-bucket=1',
      ...(url === '/old' && { location: `http://${headers.host}/new` }),
    });
    response.end(isData ? '{"microFrontends":{}}' : PAGE);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const site = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { site, requests };
}

/** The development server of a remote in the shell of a site. */
async function startServer(site: string) {
  const root = await temporaryDirectory();
  const source = join(root, 'src/page.tsx');
  await mkdir(join(root, 'src'));
  await writeFile(source, '1');
  let failures = 0;
  const remote = {
    name: 'gift-cards',
    owner: '@clean-express/gifts',
    port: 3010,
    paths: ['/gift-cards'],
    scriptBudget: 30,
    exposes: { './routes': './src/routes.tsx', './Card': './src/card.tsx' },
    slots: { 'gift-cards/end': { version: '1.0', scriptBudget: 5, height: 0 } },
    fills: { 'blog/end': { module: './src/hint.tsx' } },
    origins: { connect: ['http://localhost:4321'], fonts: ['https://fonts.example'] },
    pages: {
      '/gift-cards/:id': {
        example: { list: '/gift-cards' },
        server: true as const,
        widgets: ['cart/Add'],
        slots: ['gift-cards/end'],
      },
    },
  };
  const makeFiles = async () => {
    const text = await readFile(source, 'utf8');
    if (text !== 'broken') return new Map([['remoteEntry.js', `export const build = ${text};`]]);
    failures += 1;
    throw new Error('A bracket is missing.');
  };
  const config = {
    siteUrl: 'http://localhost:3010',
    apiUrl: 'http://localhost:3010/site-api',
    firebase: { apiKey: 'key', authDomain: 'a.example', projectId: 'a' },
    inbox: false,
  };
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [deployedShell(remote, { site, config, makeFiles })],
    server: { port: 0 },
  });
  stops.push(() => server.close());
  await server.listen();
  const url = String(server.resolvedUrls?.local[0]).replace(/\/$/, '');
  /** The code of the remote that pages load now. */
  const entry = async () => {
    const registry = await (await fetch(`${url}/registry.json`)).text();
    const { microFrontends } = JSON.parse(registry);
    const { pathname } = new URL(microFrontends['gift-cards'][0].url);
    return (await fetch(url + pathname)).text();
  };
  return { url, source, entry, failures: () => failures };
}

const asPage = { headers: { accept: 'text/html', cookie: 'session=secret' } };

it('serves pages of the site with its policy, the remote and its origins, and keeps cookies apart', async () => {
  const { site, requests } = await startSite();
  const { url, entry } = await startServer(site);
  const page = await fetch(`${url}/services?q=oven`, asPage);
  expect(await page.text()).toContain('"gift-cards":[{"url":"http://localhost:3010/@remote/1/');
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'self'; connect-src 'self' https://api.example http://localhost:4321; font-src 'self' https://fonts.example",
  );
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(requests.at(-1)).toMatchObject({
    url: '/services?q=oven',
    headers: { cookie: 'ssr=off' },
  });
  expect(await entry()).toBe('export const build = 1;');
});

it('has pages of the remote that the site does not have yet, and redirects within itself', async () => {
  const { site, requests } = await startSite();
  const { url } = await startServer(site);
  for (const accept of ['text/html', '*/*']) {
    const page = await fetch(`${url}/gift-cards/42`, { headers: { accept } });
    expect(page.status).toBe(200);
    expect(requests.at(-1)?.url).toBe('/');
  }
  const redirected = await fetch(`${url}/old`, { redirect: 'manual' });
  expect(redirected.headers.get('location')).toBe('/new');
});

it('declares pages and parts of the remote, to the shell and for visits', async () => {
  const { site } = await startSite();
  const { url } = await startServer(site);
  const read = async (path: string) => (await fetch(url + path)).json();
  const extras = {
    paths: ['/gift-cards'],
    pages: {
      // Only browsers render it.
      '/gift-cards/:id': { server: false, widgets: ['cart/Add'], slots: ['gift-cards/end'] },
    },
    widgets: { './Card': {} },
    slots: { 'gift-cards/end': { version: '1.0', fillings: 1 } },
    fills: { 'blog/end': { order: 0 } },
  };
  const { registry } = readRegistry(await read('/registry.json'));
  expect(registry.microFrontends['gift-cards']).toMatchObject([{ extras }]);
  expect(manifestSchema.parse(await read('/@remote/1/manifest.json'))).toMatchObject({
    remote: 'gift-cards',
    owner: '@clean-express/gifts',
    examples: { '/gift-cards/:id': { list: '/gift-cards' } },
    extras,
  });
});

it('passes on no reports and no forms', async () => {
  const { site, requests } = await startSite();
  const { url } = await startServer(site);
  for (const path of ['/reports', '/messages', '/csp-reports']) {
    const response = await fetch(url + path, { method: 'POST', body: '{}' });
    expect(response.status).toBe(204);
  }
  expect(requests).toEqual([]);
});

it('asks no other host than the site, and has pages for this machine only', async () => {
  const { site, requests } = await startSite();
  const { port } = new URL((await startServer(site)).url);
  const statusOf = async (path: string, host: string) => {
    const sent = request({ host: 'localhost', port, path, headers: { host } }).end();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    response?.resume();
    return response?.statusCode;
  };
  expect(await statusOf('http://evil.example/', 'localhost')).toBe(400);
  expect(await statusOf('/', 'evil.example')).toBe(403);
  expect(requests).toEqual([]);
  expect(await statusOf('//evil.example/', 'localhost')).toBe(200);
  expect(requests.at(-1)?.url).toBe('//evil.example/');
});

it('builds the remote when a file has changed, and tells its pages', {
  timeout: 30_000,
}, async () => {
  const { site } = await startSite();
  const { url, source, entry, failures } = await startServer(site);
  const reader = (await fetch(`${url}/@remote-changes`)).body?.getReader();
  // The server begins to watch the file at some time after its start.
  const change = async () => {
    await writeFile(source, '2');
    return entry();
  };
  await expect.poll(change, { timeout: 10_000 }).toBe('export const build = 2;');
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('built');
  // Pages keep the build before one that fails.
  await writeFile(source, 'broken');
  await expect.poll(failures, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(await entry()).toBe('export const build = 2;');
  await reader?.cancel();
});
