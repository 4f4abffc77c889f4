import { existsSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { localSecret } from '@clean-express/server-kit/environment';
import { findRemotes, openLocalAccess, ROOT, readHost, step } from 'site-runner';
import { stageReleases } from '../site/releases.ts';
import type { Settings } from './compose-file.ts';
import { ProductionSite } from './production-site.ts';
import { createSettings, firebaseSettings, type SiteUrls, settingsText } from './settings.ts';

/** Where browsers find a site of this machine. */
const LOCAL_URLS: SiteUrls = {
  SITE_URL: 'https://localhost:8443',
  API_URL: 'https://localhost:8444',
  CDN_URL: 'https://localhost:8445',
  RELEASES_URL: 'https://localhost:8446',
};

/** The pages work with these, but users cannot sign in. */
const NO_FIREBASE = {
  FIREBASE_API_KEY: 'none',
  FIREBASE_AUTH_DOMAIN: 'none.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'none',
};

/** Reads the settings of the site in a directory, whose secrets are made at its first start. */
export async function settingsOf(data: string): Promise<Settings> {
  const own = createSettings(LOCAL_URLS);
  const file = join(data, 'settings.env');
  const stored = parseEnv(await localSecret(file, () => settingsText(own)));
  // What an earlier version did not make. Backups can be read by the password alone with which they began.
  const added = Object.entries(own).filter(([name]) => !(name in stored));
  for (const setting of added) await appendFile(file, settingsText(Object.fromEntries([setting])));
  return { ...own, ...stored, ...NO_FIREBASE, ...firebaseSettings(process.env) };
}

/** Inserts the data of a demonstration at the first start. */
async function insertData(site: ProductionSite, data: string, note: (text: string) => void) {
  const inserted = join(data, 'data-inserted');
  if (existsSync(inserted)) return note('that of the last start');
  await site.run('api-1', ['node', 'dist/seed.js']);
  await writeFile(inserted, '');
  note('invented services, reviews and posts');
}

/**
 * Starts a site in production mode on this machine, and publishes the remotes of the
 * workspace. All packages must be built.
 *
 * @param data - Directory of its data.
 * @param overrides - Further environment variables of its servers.
 * @returns Also the file with the token of the user of this machine.
 */
export async function openProduction(
  data: string,
  overrides: Readonly<Record<string, string>> = {},
): Promise<{ site: ProductionSite; settings: Settings; tokenFile: string }> {
  await mkdir(data, { recursive: true });
  const remotes = await findRemotes(ROOT);
  const access = await openLocalAccess(join(data, 'access'));
  const settings = await settingsOf(data);
  const site = await step('Services', (note) =>
    ProductionSite.start({
      data,
      settings,
      overrides: { POLICY: access.settings.POLICY, ...overrides },
      note,
    }),
  );
  try {
    await step('Data', (note) => insertData(site, data, note));
    await step('Releases', async (note) => {
      const url = site.addressOf('release-server');
      const token = await access.signIn(url, (person) => site.createToken(person));
      const shell = await readHost(join(ROOT, 'shell'));
      await stageReleases({ remotes, shell, releaseServer: { url, token } }, note);
      await Promise.all(site.servers.map((name) => site.ready(name)));
    });
    return { site, settings, tokenFile: access.tokenFile };
  } catch (error) {
    await site.stop();
    throw error;
  }
}
