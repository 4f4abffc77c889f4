import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, DATA, step, stopRequest } from 'site-runner';
import { DEPLOY } from './production/compose-file.ts';
import { openProduction } from './production/open-production.ts';
import {
  createSettings,
  firebaseSettings,
  rotateSecret,
  urlsOf,
  writeSettings,
} from './production/settings.ts';

/** Where `docker compose` reads the settings of a site. */
const SETTINGS_FILE = join(DEPLOY, '.env');

/** To be filled in by the operator, who creates the Firebase project. */
const NO_FIREBASE_YET = { FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' };

async function writeNewSettings(domain: string): Promise<void> {
  const firebase = { ...NO_FIREBASE_YET, ...firebaseSettings(process.env) };
  await writeSettings(SETTINGS_FILE, { ...createSettings(urlsOf(domain)), ...firebase });
  console.log(`The settings are in ${SETTINGS_FILE}. Keep a copy.`);
}

async function rotate(name: string): Promise<void> {
  await rotateSecret(SETTINGS_FILE, name);
  console.log(
    `${SETTINGS_FILE} has a new secret in ${name}. What to do next says docs/production.md#renew-a-secret.`,
  );
}

/** PostgreSQL does not run as root, and its account could not read what lies in root's own folders. */
function dataDirectory(): string {
  return process.getuid?.() === 0 ? '/var/lib/clean-express' : join(DATA, 'production');
}

/**
 * `npm run production`: serves the site in production mode on this machine, until it is stopped. With
 * `--settings example.com`, it writes the settings of a site for `docker compose`; with `--rotate NAME`, it
 * renews one of its secrets.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { settings: { type: 'string' }, rotate: { type: 'string' } },
  });
  const { settings: domain, rotate: secret } = values;
  if (domain !== undefined) await writeNewSettings(domain);
  else if (secret !== undefined) await rotate(secret);
  else await serve();
  return 0;
}

/** Serves the site, until it is stopped. */
async function serve(): Promise<void> {
  const data = dataDirectory();
  await step('Build', (note) => buildStale(note));
  const { site, settings, tokenFile } = await openProduction(data);
  const root = join(data, 'caddy/caddy/pki/authorities/local/root.crt');
  const finished = new AbortController();
  try {
    console.log(`
Open ${settings.SITE_URL}. Its certificate is signed by ${root}, which your browser does not know: it asks you.

To release to it, in another terminal:
  export RELEASE_SERVER=${settings.RELEASES_URL} SITE_URL=${settings.SITE_URL} NODE_EXTRA_CA_CERTS=${root}
  export RELEASE_TOKEN="$(cat ${tokenFile})"

All programs here share one network and one address. The containers of deploy/compose.yaml do not: there, the code of a release reaches Caddy alone, and cannot name the address of a visitor.`);
    await stopRequest(finished.signal);
  } finally {
    finished.abort();
    await site.stop();
  }
}
