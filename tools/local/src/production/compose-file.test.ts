import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { IMAGES } from '../images/image.ts';
import { DEPLOY, readComposeFile, withLocalAddresses } from './compose-file.ts';
import { createSettings, settingsText, urlsOf } from './settings.ts';

const OWN_IMAGE = /^clean-express\//;

const FIREBASE = { FIREBASE_API_KEY: 'a', FIREBASE_AUTH_DOMAIN: 'b', FIREBASE_PROJECT_ID: 'c' };

/** The settings as `docker compose` reads them from `.env`. */
const SETTINGS = {
  ...parseEnv(settingsText(createSettings(urlsOf('example.com')))),
  ...FIREBASE,
} as Record<string, string>;

it('needs no setting that the command does not make', async () => {
  const services = await readComposeFile(SETTINGS);
  expect(services['ssr-server-1']?.environment.PUBLIC_URL).toBe('https://www.example.com');
  const { SITE_URL: _, ...others } = SETTINGS;
  await expect(readComposeFile(others)).rejects.toThrow('needs the setting SITE_URL');
});

it('names the site as one that visitors use, and no staging site unless the operator does', async () => {
  const { 'release-server': server } = await readComposeFile(SETTINGS);
  const LIVE_SITES = 'https://www.example.com';
  expect(server?.environment).toMatchObject({ LIVE_SITES, STAGING_SITES: '' });
  const STAGING_SITES = 'https://staging.example.com';
  const { 'release-server': other } = await readComposeFile({ ...SETTINGS, STAGING_SITES });
  expect(other?.environment).toMatchObject({ LIVE_SITES, STAGING_SITES });
});

it('builds each image of this repository from its Dockerfile', async () => {
  const services = await readComposeFile(SETTINGS);
  const built = Object.values(services).flatMap(({ image, build }) =>
    build ? [image, build] : [],
  );
  const expected = IMAGES.flatMap((name) => [
    `clean-express/${name}`,
    { context: '..', dockerfile: `deploy/${name}.Dockerfile` },
  ]);
  expect(built).toEqual(expect.arrayContaining(expected));
});

it('backs up with the programs of the PostgreSQL that runs', async () => {
  const { postgres } = await readComposeFile(SETTINGS);
  const dockerfile = await readFile(join(DEPLOY, 'backup.Dockerfile'), 'utf8');
  expect(dockerfile).toContain(`\nFROM ${postgres?.image}\n`);
});

it('may write what it restores: a new volume gets the owner of the folder in the image', async () => {
  const { backup } = await readComposeFile(SETTINGS);
  const volumes = backup?.volumes.map((volume) => volume.split(':')) ?? [];
  const mounted = volumes.flatMap(([source = '', path]) => (source.startsWith('.') ? [] : [path]));
  const dockerfile = await readFile(join(DEPLOY, 'backup.Dockerfile'), 'utf8');
  const created = [
    ...dockerfile.matchAll(/install -d -o 65534 -g 65534(?: -m 700)?((?: \/[\w/]+)+)/g),
  ];
  const folders = created.flatMap(([, paths = '']) => paths.trim().split(' '));
  expect(folders.sort()).toEqual(mounted.sort());
});

it('mounts files that exist', async () => {
  const volumes = Object.values(await readComposeFile(SETTINGS)).flatMap((each) => each.volumes);
  const files = volumes.flatMap((volume) => volume.split(':').slice(0, 1));
  const missing = files.filter((file) => file.startsWith('.') && !existsSync(join(DEPLOY, file)));
  // The operator writes the policy.
  expect(new Set(missing)).toEqual(new Set(['./policy.yaml']));
});

it('gives each service addresses of its own, and names no others', async () => {
  const services = await readComposeFile(SETTINGS);
  const addresses = Object.values(services).flatMap(({ networks }) =>
    Object.values(networks).flatMap(({ ipv4_address: address }) => address ?? []),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  const caddyfile = withLocalAddresses(await readFile(join(DEPLOY, 'Caddyfile'), 'utf8'));
  const used = (JSON.stringify(services) + caddyfile).match(/127\.30\.\d+\.\d+/g);
  expect(new Set(used)).toEqual(new Set(addresses));
});

const networksOf = async (name: string) =>
  Object.keys((await readComposeFile(SETTINGS))[name]?.networks ?? {});

/** What is in the file besides what the services of this machine need. */
const readAll = async () =>
  parse(await readFile(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true });

it('lets SSR servers, which run the code of releases, reach Caddy alone', async () => {
  const { networks } = await readAll();
  expect(networks.pages).toMatchObject({
    internal: true,
    driver_opts: { 'com.docker.network.bridge.gateway_mode_ipv4': 'isolated' },
  });
  expect(networks.data).toEqual({ ...networks.pages, ipam: networks.data.ipam });
  for (const name of ['ssr-server-1', 'ssr-server-2']) {
    expect(await networksOf(name)).toEqual(['pages']);
  }
  const services = Object.entries(await readComposeFile(SETTINGS));
  const inPages = services.filter(([, service]) => 'pages' in service.networks);
  expect(inPages.map(([name]) => name)).toEqual(['caddy', 'ssr-server-1', 'ssr-server-2']);
  const inData = services.filter(([, service]) => 'data' in service.networks);
  const ofApi = ['api-1', 'api-2', 'api-migrations'];
  const ofData = [...ofApi, 'backup', 'postgres', 'redis', 'redis-exporter'];
  expect(inData.map(([name]) => name).toSorted()).toEqual(
    [...ofData, 'release-server', 'release-server-migrations'].toSorted(),
  );
});

it('lets nobody but Caddy name the address of a client', async () => {
  const { caddy, ...services } = await readComposeFile(SETTINGS);
  const ofCaddy = Object.values(caddy?.networks ?? {}).map((network) => network.ipv4_address);
  const trusted = Object.values(services).flatMap(({ environment }) =>
    (environment.TRUST_PROXY ?? '').split(',').filter(Boolean),
  );
  expect(trusted.length).toBeGreaterThan(0);
  expect(ofCaddy).toEqual(expect.arrayContaining(trusted));
  expect(await readFile(join(DEPLOY, 'Caddyfile'), 'utf8')).not.toContain('trusted_proxies');
});

/** The blocks of the Caddyfile, by the names of their sites or snippets. */
async function readCaddyfile(): Promise<Record<string, string>> {
  const text = await readFile(join(DEPLOY, 'Caddyfile'), 'utf8');
  const blocks = text.matchAll(/^(\S.*) \{\n([\s\S]*?)^\}/gm);
  return Object.fromEntries([...blocks].map(([, name = '', block = '']) => [name, block]));
}

it('names and logs each request at the first hop, and passes its name on at the inner one', async () => {
  const blocks = await readCaddyfile();
  const naming = Object.keys(blocks).filter((name) => blocks[name]?.includes('X-Request-Id'));
  expect(naming).toEqual(['(visitors)']);
  expect(blocks['(visitors)']).toContain('\tlog\n');
  const ofVisitors = Object.keys(blocks).filter((name) =>
    blocks[name]?.includes('import visitors'),
  );
  expect(ofVisitors).toEqual(['{$SITE_URL}', '{$API_URL}', '{$RELEASES_URL}', '{$CDN_URL}']);
});

it('limits what each service may do, and takes of the machine', async () => {
  const { services } = await readAll();
  for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
    expect(service, name).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
      logging: { driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } },
    });
    // Compose writes a secret into its files.
    expect(service.read_only, name).toBe(name !== 'prometheus');
  }
});

it('names each image of others by its exact version, with the digest if Renovate has added it', async () => {
  const { services } = await readAll();
  const images = Object.values<{ image: string }>(services).map(({ image }) => image);
  const others = images.filter((image) => !OWN_IMAGE.test(image));
  expect(others.length).toBeGreaterThan(0);
  for (const image of others) {
    expect(image).toMatch(/^[\w/-]+:v?\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/);
  }
});

it('has no token that makes others', async () => {
  const settings = createSettings(urlsOf('example.com'));
  expect(Object.keys(settings)).not.toContain('ADMIN_TOKEN');
  expect(await readFile(join(DEPLOY, 'compose.yaml'), 'utf8')).not.toContain('ADMIN_TOKEN');
});

it('does not start Redis without a password', async () => {
  const { REDIS_PASSWORD, ...others } = SETTINGS;
  await expect(readComposeFile(others)).rejects.toThrow('needs the setting REDIS_PASSWORD');
  const { redis } = await readComposeFile(SETTINGS);
  expect(redis?.command?.slice(-2)).toEqual(['--requirepass', REDIS_PASSWORD]);
});

it('sends the logs of each service to another machine, if it is told', async () => {
  const { services } = parse(await readFile(join(DEPLOY, 'compose.logs.yaml'), 'utf8'));
  const options = {
    driver: 'syslog',
    options: { 'syslog-address': expect.stringContaining('LOGS_URL') },
  };
  expect(services).toMatchObject(
    Object.fromEntries(
      Object.keys(await readComposeFile(SETTINGS)).map((name) => [name, { logging: options }]),
    ),
  );
});
