import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeRelease, loadBuild, publishBuild, ReleaseServer } from '@clean-express/release';
import { execa } from 'execa';
import { chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES, findBrowser, findRemotes, openLocalAccess, ROOT } from 'site-runner';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { DEPLOY, type Settings } from '../src/production/compose-file.ts';
import { openProduction } from '../src/production/open-production.ts';
import type { ProductionSite } from '../src/production/production-site.ts';
import { connects, localAuthority } from '../src/production/programs.ts';
import { requireProgram } from '../src/production/running-program.ts';
import { startPgbouncer } from './testing/programs.ts';
import {
  accessToken,
  listServices,
  newReview,
  newSearches,
  sendForm,
  whileVisited,
} from './testing/visitors.ts';

/** Somebody who may upload and preview, and accept nothing. */
const UPLOADER = {
  name: 'uploader',
  allow: [{ remotes: '*', permissions: ['upload', 'preview'] }],
};

/** The tests send more requests than a visitor. */
const UNLIMITED = {
  REQUESTS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
  COSTLY_PER_MINUTE: '1000000',
  FORMS_PER_MINUTE: '1000000',
};

const OVERRIDES = { ...UNLIMITED, INBOX: 'true', INBOX_PER_DAY: '1' };

let site: ProductionSite;
let settings: Settings;
/** The certificate of the authority that signs the site's. */
let ca: Buffer;
let urls: { site: string; api: string; cdn: string; releases: string };

beforeAll(async () => {
  if (!data) throw new Error('Please run this by "npm run test:production".');
  ({ site, settings } = await openProduction(data, OVERRIDES));
  const { SITE_URL = '', API_URL = '', CDN_URL = '', RELEASES_URL = '' } = settings;
  ca = await readFile(localAuthority(data));
  setGlobalDispatcher(new Agent({ connect: { ca } }));
  urls = { site: SITE_URL, api: API_URL, cdn: CDN_URL, releases: RELEASES_URL };
});

afterAll(() => site?.stop());

const { PRODUCTION_DATA: data = '' } = process.env;

const text = async (url: string) => (await fetch(url)).text();

async function statusOf(url: string, headers = {}): Promise<number> {
  const { status, body } = await fetch(url, { headers });
  await body?.cancel();
  return status;
}

async function blogBuild() {
  const blog = (await findRemotes(ROOT)).find(({ remote }) => remote.name === 'blog');
  if (!blog) throw new Error('The workspace has no blog.');
  return loadBuild(blog);
}

const hasText = async (url: string, part: string) => (await text(url)).includes(part);

it('speaks HTTP/2 with TLS', async () => {
  const session = connect(urls.site, { ca });
  await once(session, 'connect');
  expect(session.alpnProtocol).toBe('h2');
  session.close();
});

it('leads browsers to TLS, and refuses other clients without it', async () => {
  const request = (host: string) => fetch(`http://${host}:8480/`, { redirect: 'manual' });
  const page = await request('localhost');
  expect([page.status, page.headers.get('location')]).toEqual([301, `${urls.site}/`]);
  // Another name than that of the site: here, all four addresses have the same one.
  expect((await request('127.0.0.1')).status).toBe(403);
  for (const url of [urls.api, urls.cdn, urls.releases]) {
    const { headers } = await fetch(url);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  }
});

it('renders pages on the server, from the data of the APIs', async () => {
  const [service] = await listServices(urls.api);
  expect(service).toBeDefined();
  const page = await fetch(`${urls.site}/services`);
  expect(page.status).toBe(200);
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=/);
  // The first one comes without content if it takes too long.
  await expect.poll(() => hasText(`${urls.site}/services`, service?.name ?? '')).toBe(true);
});

it('works in a browser, without an error', async () => {
  const executablePath = await findBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_SWITCHES });
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(urls.site);
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
    await page.waitForURL(`${urls.site}/services`);
    const [service] = await listServices(urls.api);
    await page
      .getByRole('main')
      .getByText(service?.name ?? '')
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

it('keeps from visitors what is for operators', async () => {
  const addresses = [urls.site, urls.api, urls.releases].flatMap((url) =>
    ['/metrics', '/healthz', '/readyz'].map((path) => url + path),
  );
  const statuses = await Promise.all(addresses.map((url) => statusOf(url)));
  expect(statuses).toEqual(addresses.map(() => 404));
});

/** Longer than a request waits for a server that hangs. */
const HANG_MS = 15_000;

/** Where Prometheus reads the metrics of an SSR server. */
const METRICS = 'http://127.30.1.10:3001';

/** Where SSR servers reach the API and the release server. */
const innerSites = () =>
  ['API_INTERNAL_URL', 'RELEASE_SERVER'].map((name) => site.variable('ssr-server-1', name));

it('passes on to the SSR servers what they need, and nothing that is for operators', async () => {
  const [api, releaseServer] = innerSites();
  expect(await statusOf(`${api}/services`)).toBe(200);
  for (const inner of [api, releaseServer]) {
    for (const path of ['/metrics', '/healthz', '/readyz', '/v1/releases']) {
      expect(await statusOf(inner + path), inner + path).toBe(404);
    }
  }
  for (const path of ['/', '/services', '/healthz']) {
    expect(await statusOf(METRICS + path), METRICS + path).toBe(404);
  }
});

it('serves what is inside at inner addresses only', async () => {
  const inner = [...innerSites(), METRICS];
  for (const { port, hostname } of inner.map((url) => new URL(url))) {
    expect(await connects(hostname, Number(port))).toBe(true);
    // One that listened at all addresses would listen here.
    await expect(connects('127.0.0.1', Number(port)), port).rejects.toThrow('ECONNREFUSED');
  }
});

it('lets nobody who sends requests from an SSR server lock out a visitor', async () => {
  const [api] = innerSites();
  const visitor = { 'x-forwarded-for': '203.0.113.7' };
  // More than NOT_FOUND_PER_MINUTE, at each of two APIs.
  for (let count = 0; count < 240; count += 1) await statusOf(`${api}/missing-${count}`, visitor);
  // As Caddy passes on what the visitor requests.
  const own = await statusOf(`${site.addressOf('api-1')}/missing`, visitor);
  expect(own).toBe(404);
});

it('counts a form that is sent without script for its visitor', async () => {
  const send = async (name: string, visitor: string, email: string) => {
    const response = await sendForm(site.addressOf(name), urls.site, { visitor, email });
    return response.status;
  };
  expect(await send('ssr-server-1', '203.0.113.8', 'one@example.com')).toBe(303);
  expect(await send('ssr-server-2', '203.0.113.8', 'two@example.com')).toBe(429);
  expect(await send('ssr-server-2', '203.0.113.9', 'three@example.com')).toBe(303);
});

/** What a Redis server says to a command. */
async function redisResponse(command: string): Promise<string> {
  const { hostname, port } = new URL(site.variable('api-1', 'REDIS_URL'));
  const socket = connectSocket(Number(port), hostname).setEncoding('utf8');
  socket.write(`${command}\r\n`);
  const [response] = await once(socket, 'data');
  socket.destroy();
  return response;
}

it('names a request by one id in the logs of Caddy, the SSR server and the API', async () => {
  const service = (await listServices(urls.api)).at(-1);
  const path = `/services/${service?._id}`;
  const page = await fetch(`${urls.site}${path}?email=jane%40example.com`);
  const id = page.headers.get('x-request-id') ?? '';
  expect(id).not.toBe('');
  const linesOf = async (name: string) => {
    const log = await readFile(`${data}/logs/${name}.log`, 'utf8');
    const own = log.split('\n').filter((line) => line.includes(id));
    return own.map((line) => JSON.parse(line));
  };
  const requestsAt = async (names: string[]) =>
    (await Promise.all(names.map(linesOf))).flat().flatMap(({ req }) => (req ? [req.url] : []));
  // Render processes request the data.
  await expect.poll(() => requestsAt(['api-1', 'api-2'])).toContain(path);
  await expect
    .poll(() => requestsAt(['ssr-server-1', 'ssr-server-2']))
    .toEqual([`${path}?email=[email]`]);
  const ofCaddy = expect.objectContaining({ uri: `${path}[removed]`, method: 'GET' });
  await expect
    .poll(async () => (await linesOf('caddy')).map(({ request }) => request))
    .toEqual([ofCaddy]);
});

it('rolls a release back while PostgreSQL is away, and then has it in the history', async () => {
  const access = await openLocalAccess(join(data, 'access'));
  const url = site.addressOf('release-server');
  const token = await access.signIn(url, (person) => site.createToken(person));
  const server = new ReleaseServer({ url, token });
  const isLive = (version: string) => hasText(`${urls.site}/blogs`, `/${version}/`);
  const before = (await server.releases('blog')).find(({ role }) => role === 'live')?.version ?? '';
  const version = await publishBuild(server, { ...(await blogBuild()), semver: '98.0.0' });
  await server.promote('blog', version);
  await expect.poll(() => isLive(version), { timeout: 30_000 }).toBe(true);
  const { number = 0 } = (await server.history('blog'))[0] ?? {};

  await site.end('postgres');
  const start = performance.now();
  const reason = 'No page of it loads.';
  const command = ['dist/roll-back.js', 'blog', '--by', 'ada', '--reason', reason];
  await site.run('release-server', ['node', ...command]);
  await expect.poll(() => isLive(before), { interval: 50, timeout: 30_000 }).toBe(true);
  console.log(
    `${(performance.now() - start).toFixed(0)} ms until visitors got the former release.`,
  );
  await site.start('postgres');

  const last = async () => (await server.history('blog').catch(() => []))[0];
  const expected = { action: 'rollback', by: 'ada (emergency)', version: before, from: version };
  await expect.poll(last, { timeout: 60_000 }).toMatchObject({ ...expected, reason });
  await site.ready('release-server');
  expect((await last())?.number).toBeGreaterThan(number + 1000);
  expect(await isLive(before)).toBe(true);
});

it('opens Redis for its password only', async () => {
  expect(await redisResponse('PING')).toMatch(/^-NOAUTH/);
  expect(await redisResponse('AUTH wrong')).toMatch(/^-WRONGPASS/);
  const { password } = new URL(site.variable('api-1', 'REDIS_URL'));
  expect(await redisResponse(`AUTH ${password}`)).toBe('+OK\r\n');
  const log = await readFile(`${data}/logs/api-1.log`, 'utf8');
  expect(log).toContain('Connected to Redis, which counts requests.');
});

it('gives an account of PostgreSQL its renewed password', async () => {
  const psql = await requireProgram('psql', 'postgresql-client', () => undefined);
  const names = [
    'POSTGRES_PASSWORD',
    'API_OWNER_PASSWORD',
    'API_PASSWORD',
    'RELEASES_OWNER_PASSWORD',
  ];
  const passwords = Object.fromEntries(names.map((name) => [name, settings[name]]));
  const { hostname } = new URL(site.variable('api-1', 'DATABASE_URL'));
  const give = (RELEASES_PASSWORD = '') =>
    execa(
      psql,
      ['--host', hostname, '--username=postgres', '--file', `${DEPLOY}/postgres/passwords.sql`],
      {
        env: { ...passwords, RELEASES_PASSWORD, PGPASSWORD: settings.POSTGRES_PASSWORD },
      },
    );
  const connectWith = (PGPASSWORD = '') =>
    execa(psql, ['--host', hostname, '--username=releases', '--command=select 1'], {
      env: { PGPASSWORD },
    });
  await give('renewed');
  await connectWith('renewed');
  await expect(connectWith(settings.RELEASES_PASSWORD)).rejects.toThrow('password authentication');
  await give(settings.RELEASES_PASSWORD);
});

it('shows visitors nothing of a release that was only uploaded', async () => {
  const file = join(data, 'access', 'policy.yaml');
  const policy = parse(await readFile(file, 'utf8'));
  await writeFile(file, stringify({ ...policy, people: [...policy.people, UPLOADER] }));
  const token = await site.createToken('uploader');
  const url = site.addressOf('release-server');
  const isKnown = async () =>
    (await statusOf(`${url}/v1/tokens`, { authorization: `Bearer ${token}` })) === 200;
  await expect.poll(isKnown, { timeout: 30_000 }).toBe(true);
  const server = new ReleaseServer({ url, token });
  const build = { ...(await blogBuild()), semver: '99.0.0' };
  const { version } = describeRelease(build);
  await expect(publishBuild(server, build)).rejects.toThrow('gate');
  const row = (await server.releases('blog')).find((release) => release.version === version);
  expect(row).toMatchObject({ state: 'uploaded' });

  const uploaded = [{ remote: 'blog', version }];
  await expect(server.preview(urls.site, uploaded, 1)).rejects.toThrow('not accepted');
  await expect(server.createGateTicket('blog', version, urls.site)).rejects.toThrow(
    'STAGING_SITES',
  );

  const live = (await server.releases('blog')).find(({ role }) => role === 'live');
  const accepted = [{ remote: 'blog', version: live?.version ?? '' }];
  const link = new URL((await server.preview(urls.site, accepted, 1)).url);
  const headers = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' };
  for (const path of ['/favicon.svg', '/blogs']) {
    const photo = await fetch(`${urls.site}${path}${link.search}`, { headers });
    await photo.body?.cancel();
    expect(photo.headers.getSetCookie().filter((cookie) => /preview/.test(cookie))).toEqual([]);
  }
});

it('serves the files of releases for ever, and nothing else of the store', async () => {
  const page = await text(urls.site);
  const [file = ''] = new RegExp(`${urls.cdn}/[^"']+\\.js`).exec(page) ?? [];
  const response = await fetch(file);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const missing = await fetch(file.replace(/\.js$/, '-missing.js'));
  expect(missing.status).toBe(404);
  expect(missing.headers.get('cache-control')).toBeNull();
  const outside = `${urls.cdn}/catalog/releases/%2e%2e/%2e%2e/registry.json`;
  for (const url of [`${urls.cdn}/registry.json`, `${urls.cdn}/private/`, outside]) {
    expect((await fetch(url)).status, url).toBe(404);
  }
});

it('shows a new review on the page of each SSR server', async () => {
  const [service] = await listServices(urls.api);
  if (!service) throw new Error('There is no service.');
  const comment = 'Not a leaf is left.';
  const request = newReview(service, await accessToken(settings), comment);
  expect((await fetch(`${urls.api}/reviews`, request)).status).toBe(201);
  for (const name of ['ssr-server-1', 'ssr-server-2']) {
    const page = `${site.addressOf(name)}/services/${service._id}`;
    await expect.poll(() => hasText(page, comment)).toBe(true);
  }
});

it('reads, writes and hears of changes through PgBouncer', async () => {
  const { API_PASSWORD: password = '' } = settings;
  const { running, address } = await startPgbouncer(data, { api: password });
  const postgres = new URL(site.variable('api-2', 'DATABASE_URL'));
  const pooled = new URL(postgres);
  pooled.host = address;
  try {
    await site.restart('api-2', { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: postgres.href });
    const [one, other] = [site.addressOf('api-1'), site.addressOf('api-2')];
    const [service] = await listServices(other);
    if (!service) throw new Error('There is no service.');
    const token = await accessToken(settings);
    const reviews = (url: string) => text(`${url}/reviews?serviceId=${service._id}`);
    for (const [writer, reader] of [
      [one, other],
      [other, one],
    ] as const) {
      const comment = `Written at ${writer}`;
      expect(await reviews(reader)).not.toContain(comment);
      const written = await fetch(`${writer}/reviews`, newReview(service, token, comment));
      expect(written.status).toBe(201);
      await expect.poll(() => reviews(reader)).toContain(comment);
    }
  } finally {
    await site.restart('api-2');
    await running.stop();
  }
});

it('searches for something else each time, so that no cache responds', async () => {
  const services = await listServices(urls.api);
  const search = newSearches(urls.api, services);
  const found = await Promise.all(services.map(async () => text(search())));
  expect(new Set(found).size).toBe(services.length);
});

it.each(['ssr-server-1', 'api-1'])('fails no GET while %s hangs', async (name) => {
  const search = newSearches(urls.api, await listServices(urls.api));
  const sitemap = await text(`${urls.site}/sitemap.xml`);
  const pages = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, page = '']) => page);
  const { figures, failures } = await whileVisited(
    {
      pages: (index) => fetch(pages[index % pages.length] ?? urls.site),
      'reads of the API': () => fetch(search()),
    },
    4,
    async () => {
      site.signal(name, 'SIGSTOP');
      await wait(HANG_MS);
      site.signal(name, 'SIGCONT');
      await site.ready(name);
    },
  );
  console.table(figures);
  expect(new Set(failures)).toEqual(new Set());
});

it('has no query in the line of a request that no server could handle', async () => {
  const servers = ['ssr-server-1', 'ssr-server-2'];
  for (const name of servers) site.signal(name, 'SIGSTOP');
  const code = randomUUID();
  const { status } = await fetch(`${urls.site}/reset-password?oobCode=${code}`);
  for (const name of servers) site.signal(name, 'SIGCONT');
  await Promise.all(servers.map((name) => site.ready(name)));
  expect(status).toBeGreaterThanOrEqual(502);
  const log = await readFile(`${data}/logs/caddy.log`, 'utf8');
  expect(log).toMatch(/"logger":"http\.log\.error".*"\/reset-password\[removed\]"/);
  expect(log).not.toContain(code);
});

it('fails no request while each server is replaced', async () => {
  const services = await listServices(urls.api);
  const [service] = services;
  if (!service) throw new Error('There is no service.');
  const search = newSearches(urls.api, services);
  const token = await accessToken(settings);
  const sitemap = await text(`${urls.site}/sitemap.xml`);
  const pages = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, page = '']) => page);
  const [file = ''] = new RegExp(`${urls.cdn}/[^"']+\\.js`).exec(await text(urls.site)) ?? [];
  const { figures, failures } = await whileVisited(
    {
      pages: (index) => fetch(pages[index % pages.length] ?? urls.site),
      'reads of the API': () => fetch(search()),
      'writes of the API': (index) =>
        fetch(`${urls.api}/reviews`, newReview(service, token, `Visit ${index}`)),
      'files of releases': () => fetch(file),
      'the registry': () => fetch(`${urls.releases}/v1/registry`),
    },
    4,
    async () => {
      for (const name of site.servers) await site.restart(name);
    },
  );
  console.table(figures);
  expect(new Set(failures)).toEqual(new Set());
});
