import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../../fixtures/shared-cache/start-nginx.ts';
import { expect, test } from '../../fixtures/shared-cache/test.ts';
import { OwnSite } from '../../fixtures/site/own-site.ts';

const SSR_SERVER = OwnSite.urlOf(2);

const ADDRESSES = {
  site: OwnSite.spareUrlOf(2),
  purge: `${OwnSite.spareUrlOf(3)}/purge`,
  ssrServers: [SSR_SERVER],
};

const PAGE_HEADERS = {
  'cdn-cache-control': 'public, s-maxage=60',
  'surrogate-key': 'pages services',
};

type Respond = (response: ServerResponse) => void;

/** Starts an nginx, and an SSR server whose responses a test chooses. */
async function startCache() {
  const ssrServer: { respond: Respond } = { respond: sendPage('former') };
  const server = createServer((_, response) => ssrServer.respond(response));
  server.listen(Number(new URL(SSR_SERVER).port), 'localhost');
  await once(server, 'listening');
  const directory = await mkdtemp(join(tmpdir(), 'nginx-'));
  const nginx = await startNginx(ADDRESSES, directory);
  const stop = async () => {
    await nginx.stop();
    server.closeAllConnections();
    server.close();
    await rm(directory, { recursive: true });
  };
  return { ssrServer, stop };
}

const sendPage =
  (text: string): Respond =>
  (response) =>
    response.writeHead(200, PAGE_HEADERS).end(text);

const breakOff: Respond = (response) => {
  response.writeHead(200, { ...PAGE_HEADERS, 'content-length': 1000 });
  response.write('hal', () => response.destroy());
};

const get = async () => (await fetch(ADDRESSES.site)).text();

const cacheStatus = async () => (await fetch(ADDRESSES.site)).headers.get('x-cache');

const purge = (key: string) =>
  fetch(ADDRESSES.purge, { method: 'POST', headers: { 'surrogate-key': key } });

test('a response that breaks off after a purge does not bring the former page back', async () => {
  const { ssrServer, stop } = await startCache();
  try {
    await expect.poll(cacheStatus).toBe('HIT');
    await purge('services');
    ssrServer.respond = breakOff;
    await get().catch(() => undefined);
    ssrServer.respond = sendPage('new');
    expect(await get()).toBe('new');
  } finally {
    await stop();
  }
});

test('a response from before a purge is not used after it', async () => {
  const { ssrServer, stop } = await startCache();
  try {
    const requested = new Promise<ServerResponse>((resolve) => {
      ssrServer.respond = resolve;
    });
    const former = get();
    const response = await requested;
    await purge('services');
    sendPage('former')(response);
    expect(await former).toBe('former');
    ssrServer.respond = sendPage('new');
    expect(await get()).toBe('new');
    await expect.poll(cacheStatus).toBe('HIT');
    expect(await get()).toBe('new');
  } finally {
    await stop();
  }
});
