import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import {
  generateSigningKey,
  publicKeysText,
  releaseSigningKeysField,
} from '@clean-express/server-kit/signatures';
import { PlainError } from 'site-runner';
import writeFileAtomic from 'write-file-atomic';
import type { Settings } from './compose-file.ts';

/** The addresses of a site, as browsers and teams know them. */
export interface SiteUrls {
  SITE_URL: string;
  API_URL: string;
  CDN_URL: string;
  RELEASES_URL: string;
}

const SECRET_BYTES = 32;
const KEY_ID_BYTES = 4;

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Values that a new one replaces. */
const SECRETS = [
  'POSTGRES_PASSWORD',
  'API_OWNER_PASSWORD',
  'API_PASSWORD',
  'RELEASES_OWNER_PASSWORD',
  'RELEASES_PASSWORD',
  'REDIS_PASSWORD',
  'CHANGES_KEY',
  'REPORT_KEY',
  'SSR_SERVER_KEY',
  'METRICS_TOKEN',
];

/** What the Firebase console shows; the site can be read without it. */
const FIREBASE = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const;

/** Names as `example.com`, in lower case, as browsers send them. */
const DOMAIN =
  /^(?=.{4,240}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/**
 * The addresses of a site by its domain: `example.com`.
 *
 * @throws PlainError when it is none.
 */
export function urlsOf(domain: string): SiteUrls {
  if (!DOMAIN.test(domain)) {
    throw new PlainError(
      `"${domain}" is not a domain. Give its name alone, in lower case: npm run production -- --settings example.com`,
    );
  }
  return {
    SITE_URL: `https://www.${domain}`,
    API_URL: `https://api.${domain}`,
    CDN_URL: `https://cdn.${domain}`,
    RELEASES_URL: `https://releases.${domain}`,
  };
}

/** The settings of Firebase in an environment. */
export function firebaseSettings(variables: NodeJS.ProcessEnv): Settings {
  return Object.fromEntries(
    FIREBASE.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
  );
}

const createTokenKey = () => `key-${hex(KEY_ID_BYTES)}:${hex(SECRET_BYTES)}`;

function createSigningKeys() {
  const SIGNING_KEYS = generateSigningKey();
  const RELEASE_PUBLIC_KEYS = publicKeysText(releaseSigningKeysField.parse(SIGNING_KEYS));
  return { SIGNING_KEYS, RELEASE_PUBLIC_KEYS };
}

/** Makes the settings of a new site, with secrets of its own. */
export function createSettings(urls: SiteUrls): Settings {
  return {
    ...urls,
    CDN_HOST: new URL(urls.CDN_URL).hostname,
    ...Object.fromEntries(SECRETS.map((name) => [name, hex(SECRET_BYTES)])),
    // Not renewed: it opens the backups that there are.
    BACKUP_PASSWORD: hex(SECRET_BYTES),
    TOKEN_KEYS: createTokenKey(),
    ...createSigningKeys(),
  };
}

const lineOf = ([name, value]: [string, string]) => `${name}='${value}'`;

/** The settings as the text of an `.env` file. */
export function settingsText(settings: Settings): string {
  return `${Object.entries(settings).map(lineOf).join('\n')}\n`;
}

/**
 * Writes settings into a file that only its owner can read.
 *
 * @throws PlainError when there is a file already.
 */
export async function writeSettings(file: string, settings: Settings): Promise<void> {
  await writeFile(file, settingsText(settings), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
    throw new PlainError(
      `${file} exists, and its secrets are in use. To renew one of them, add --rotate and its name. For another site, move the file first.`,
    );
  });
}

/**
 * The settings that change with a new secret. A list of keys gets the new one at its end: it signs
 * once the operator moves it to the front.
 */
function renewed(name: string, settings: NodeJS.Dict<string>): Settings {
  if (SECRETS.includes(name)) return { [name]: hex(SECRET_BYTES) };
  if (name === 'TOKEN_KEYS') return { [name]: `${settings[name]},${createTokenKey()}` };
  if (name !== 'SIGNING_KEYS') {
    const names = [...SECRETS, 'TOKEN_KEYS', 'SIGNING_KEYS'].join(', ');
    throw new PlainError(`Could not renew ${name}. These can be renewed: ${names}.`);
  }
  return Object.fromEntries(
    Object.entries(createSigningKeys()).map(([key, value]) => [key, `${settings[key]} ${value}`]),
  );
}

/**
 * Renews one secret in a file of settings, and leaves the rest of the file as it is.
 *
 * @throws PlainError when the file has no such secret.
 */
export async function rotateSecret(file: string, name: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const settings = parseEnv(text);
  const changed = Object.entries(renewed(name, settings));
  const missing = changed.filter(([key]) => !settings[key]).map(([key]) => key);
  if (missing.length > 0) throw new PlainError(`${file} has no ${missing.join(' and no ')}.`);
  let result = text;
  for (const entry of changed) {
    result = result.replace(new RegExp(`^\\s*${entry[0]}\\s*=.*$`, 'm'), () => lineOf(entry));
  }
  await writeFileAtomic(file, result, { mode: 0o600 });
}
