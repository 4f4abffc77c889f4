import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, DATA, step, stopRequest } from 'site-runner';
import {
  createSettings,
  firebaseSettings,
  settingsText,
  urlsOf,
} from './production/compose-file.ts';
import { openProduction } from './production/open-production.ts';

/** Prints the settings of a new site, for `deploy/.env`. */
function printSettings(domain: string): void {
  const firebase = { ...NO_FIREBASE_YET, ...firebaseSettings(process.env) };
  process.stdout.write(settingsText({ ...createSettings(urlsOf(domain)), ...firebase }));
}

/** To be filled in by the operator, who creates the Firebase project. */
const NO_FIREBASE_YET = { FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' };

/** PostgreSQL does not run as root, and its account could not read what lies in root's own folders. */
function dataDirectory(): string {
  return process.getuid?.() === 0 ? '/var/lib/clean-express' : join(DATA, 'production');
}

/**
 * `npm run production`: serves the site in production mode on this machine, until it is stopped. With
 * `--settings example.com`, it prints the settings of a site for `docker compose`.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { settings: { type: 'string' } },
  });
  if (values.settings !== undefined) {
    printSettings(values.settings);
    return 0;
  }
  const data = dataDirectory();
  await step('Build', (note) => buildStale(note));
  const { site, settings } = await openProduction(data);
  const finished = new AbortController();
  try {
    console.log(
      `\nOpen ${settings.SITE_URL}. Its certificate is signed by ${data}/caddy/caddy/pki/authorities/local/root.crt, which your browser does not know: it asks you.\n\nAll programs here share one network and one address. The containers of deploy/compose.yaml do not: there, the code of a release reaches Caddy alone, and cannot name the address of a visitor.`,
    );
    await Promise.race([stopRequest(finished.signal), site.failure()]);
  } finally {
    finished.abort();
    await site.stop();
  }
  return 0;
}
