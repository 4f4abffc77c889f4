import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  generateSigningKey,
  publicKeysText,
  releaseSigningKeysField,
} from '@clean-express/server-kit/signatures';
import { ROOT } from 'site-runner';
import { parse } from 'yaml';
import { z } from 'zod';

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
    SSR_SERVER_KEY: secret(),
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

/** The folder of `compose.yaml`, Dockerfiles and the configurations of other programs. */
export const DEPLOY = join(ROOT, 'deploy');

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z
    .record(
      z.string(),
      z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  restart: z.enum(['no', 'unless-stopped']),
  networks: z.record(z.string(), z.object({ ipv4_address: z.ipv4().optional() })),
  /** Those of services that are not part of the site. */
  profiles: z.array(z.string()).optional(),
});

/** A service of `compose.yaml`. */
export type ComposeService = z.infer<typeof serviceSchema>;

const fileSchema = z.object({ services: z.record(z.string(), serviceSchema) });

/** The address at which others find a service: in the first of its networks where it has one. */
export function addressOf({ networks }: ComposeService): string | undefined {
  return Object.values(networks).find((network) => network.ipv4_address)?.ipv4_address;
}

/** The addresses of services in containers, and those on the loopback interface of this machine. */
const CONTAINER_NETWORK = '172.30.';
const LOCAL_NETWORK = '127.30.';

/** Replaces the addresses of containers by those of this machine. */
export function withLocalAddresses(text: string): string {
  return text.replaceAll(CONTAINER_NETWORK, LOCAL_NETWORK);
}

/**
 * Inserts settings for `${NAME}`, for `${NAME:-}`, which may be missing, and for `${NAME:?message}`.
 *
 * @throws When one is not set.
 */
function interpolate(text: string, settings: Settings): string {
  return text.replaceAll(
    /\$\{(\w+)(?:(:-)|:\?[^}]*)?\}/g,
    (_, name: string, isOptional?: string) => {
      const value = settings[name] ?? (isOptional && '');
      if (value === undefined) throw new Error(`deploy/compose.yaml needs the setting ${name}.`);
      return value;
    },
  );
}

/** Reads the services of `compose.yaml` by name, with addresses of this machine. */
export async function readComposeFile(
  settings: Settings,
): Promise<Readonly<Record<string, ComposeService>>> {
  const text = await readFile(join(DEPLOY, 'compose.yaml'), 'utf8');
  const local = withLocalAddresses(interpolate(text, settings));
  return fileSchema.parse(parse(local, { merge: true })).services;
}
