import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { IMAGES } from 'images';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { DEPLOY, readComposeFile } from './compose-file.ts';
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

it('makes other secrets for each site', () => {
  const [one, other] = [
    createSettings(urlsOf('example.com')),
    createSettings(urlsOf('example.com')),
  ];
  const same = Object.keys(one).filter((name) => one[name] === other[name]);
  expect(same.filter((name) => !name.endsWith('_URL'))).toEqual([]);
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

it('mounts files that exist', async () => {
  const volumes = Object.values(await readComposeFile(SETTINGS)).flatMap((each) => each.volumes);
  const files = volumes.flatMap((volume) => volume.split(':').slice(0, 1));
  const missing = files.filter((file) => file.startsWith('.') && !existsSync(join(DEPLOY, file)));
  // The operator writes the policy.
  expect(new Set(missing)).toEqual(new Set(['./policy.yaml']));
});

it('gives each service an address of its own, which other services know', async () => {
  const services = await readComposeFile(SETTINGS);
  const addresses = Object.values(services).flatMap(
    ({ networks }) => networks?.default.ipv4_address ?? [],
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  const used = JSON.stringify(services).match(/127\.30\.0\.\d+/g);
  expect(new Set(used)).toEqual(new Set(addresses));
});

it('gives each server the name by which Prometheus finds it', async () => {
  const { scrape_configs: jobs } = parse(await readFile(join(DEPLOY, 'prometheus.yml'), 'utf8'));
  const names = jobs.flatMap((job: { dns_sd_configs: { names: string[] }[] }) =>
    job.dns_sd_configs.flatMap((config) => config.names),
  );
  const services = Object.entries(await readComposeFile(SETTINGS));
  const servers = services.filter(([, { image, networks }]) => OWN_IMAGE.test(image) && networks);
  const known = servers.flatMap(([name, { networks }]) => {
    const aliases = networks?.default.aliases ?? [];
    return aliases.length > 0 ? aliases : [name];
  });
  expect(new Set(known)).toEqual(new Set(names));
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
