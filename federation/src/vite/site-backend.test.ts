import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixtureRelease } from '@clean-express/release-contract/testing';
import { createServer } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { openBackend, siteBackend } from './site-backend.ts';

/** Visitors have got another release of the remote itself. */
const registry = {
  microFrontends: {
    catalog: [fixtureRelease('1.0.0', { default: true })],
    'gift-cards': [
      {
        ...fixtureRelease('1.0.0'),
        extras: { ...fixtureRelease('1.0.0').extras, paths: ['/gift-cards'] },
      },
    ],
  },
};

const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A site whose API responds with the path and the origin of a request. */
async function startSite(): Promise<string> {
  const firebase = { apiKey: 'key', authDomain: 'site.example', projectId: 'site' };
  const server = createHttpServer(({ url, headers }, response) => {
    const site = `http://${headers.host}`;
    const config = { siteUrl: site, apiUrl: `${site}/api`, firebase, inbox: false };
    const answers: Record<string, object> = { '/config.json': config, '/registry.json': registry };
    const answer = answers[url ?? ''] ?? { url, origin: headers.origin };
    response.end(JSON.stringify(answer));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  stops.push(async () => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** The development server of a remote, with the backend of a site. */
async function startServer(site: string, paths = ['/gift-cards']): Promise<string> {
  const server = await createServer({
    root: await temporaryDirectory(),
    configFile: false,
    logLevel: 'silent',
    plugins: [openBackend(site, { name: 'gift-cards', paths, port: 3010 }).then(siteBackend)],
    server: { port: 0 },
  });
  stops.push(() => server.close());
  await server.listen();
  return String(server.resolvedUrls?.local[0]).replace(/\/$/, '');
}

it('passes requests on to the API of a site as if they came from the site', async () => {
  const site = await startSite();
  const server = await startServer(site);
  const read = async (path: string) => (await fetch(server + path)).json();
  expect(await read('/config.json')).toMatchObject({
    siteUrl: 'http://localhost:3010',
    apiUrl: 'http://localhost:3010/site-api',
    firebase: { projectId: 'site' },
  });
  expect(await read('/site-api/services?limit=6')).toEqual({
    url: '/api/services?limit=6',
    origin: site,
  });
});

it.each(['/services', '/Services/gifts'])(
  'starts no remote with %s, which another one of the site owns',
  async (path) => {
    const site = await startSite();
    await expect(startServer(site, ['/gift-cards', path])).rejects.toThrow(
      `${site}: The path ${path} belongs to "catalog". Choose another in remote.config.ts.`,
    );
  },
);

it('says which setting is wrong', async () => {
  await expect(startServer('http://localhost:9')).rejects.toThrow(
    'Could not load http://localhost:9/config.json. Write the address of a running site after --from.',
  );
});
