import { randomBytes } from 'node:crypto';
import {
  generateSigningKey,
  publicKeysText,
  releaseSigningKeysField,
} from '@clean-express/server-kit/signatures';

/** The addresses of a site, as browsers and teams know them. */
export interface SiteUrls {
  SITE_URL: string;
  API_URL: string;
  CDN_URL: string;
  RELEASES_URL: string;
}

/** Everything that `deploy/compose.yaml` reads from its environment. */
export type Settings = Readonly<Record<string, string>>;

const SECRET_BYTES = 32;

const secret = () => randomBytes(SECRET_BYTES).toString('hex');

/** What the Firebase console shows; the site can be read without it. */
const FIREBASE = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const;

/** The addresses of a site by its domain: `example.com`. */
export function urlsOf(domain: string): SiteUrls {
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

/** Makes the settings of a new site, with secrets of its own. */
export function createSettings(urls: SiteUrls): Settings {
  const signingKeys = generateSigningKey();
  return {
    ...urls,
    CDN_HOST: new URL(urls.CDN_URL).hostname,
    POSTGRES_PASSWORD: secret(),
    API_OWNER_PASSWORD: secret(),
    API_PASSWORD: secret(),
    RELEASES_OWNER_PASSWORD: secret(),
    RELEASES_PASSWORD: secret(),
    REDIS_PASSWORD: secret(),
    TOKEN_KEYS: `first:${secret()}`,
    CHANGES_KEY: secret(),
    REPORT_KEY: secret(),
    METRICS_TOKEN: secret(),
    SIGNING_KEYS: signingKeys,
    RELEASE_PUBLIC_KEYS: publicKeysText(releaseSigningKeysField.parse(signingKeys)),
  };
}

/** The settings as the text of an `.env` file. */
export function settingsText(settings: Settings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  return `${lines.join('\n')}\n`;
}
