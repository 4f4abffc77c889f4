import { join } from 'node:path';
import { remoteNameField, webAddressField } from '@clean-express/release-contract/registry-fields';
import {
  addressListField,
  baseAddressField,
  countField,
  databaseFields,
  databaseInProduction,
  hostField,
  listField,
  metricsTokenInProduction,
  portField,
  readEnvironment,
  requiredInProduction,
  serverFields,
  signingKeyField,
} from '@clean-express/server-kit/environment';
import { releaseSigningKeysField } from '@clean-express/server-kit/signatures';
import { storeField } from '@clean-express/server-kit/storage';
import { z } from 'zod';

/** Folder of the migrations, which drizzle-kit generates. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../drizzle');

/** Folder of the guides of the project. */
export const GUIDES_FOLDER = join(import.meta.dirname, '../../../docs');

/** Folder of the build of the page for people who release. */
export const PAGE_FOLDER = join(import.meta.dirname, '../../page/dist');

const DEFAULT_DATA_DIR = join(import.meta.dirname, '../.data');

/** The name under which `RELEASE_ORIGINS` gives the address of all remotes without one of their own. */
const OTHERS = '*';

function parseOrigin(text: string): [remote: string, origin: string] {
  const [, remote = OTHERS, origin = ''] = /^(?:([^=/]+)=)?(.*)$/.exec(text) ?? [];
  return [remote, origin.replace(/\/+$/, '')];
}

const isReleaseOrigin = ([remote, origin]: [string, string]) =>
  (remote === OTHERS || remoteNameField.safeParse(remote).success) &&
  webAddressField.safeParse(origin).success;

const releaseOriginsField = listField
  .transform((list) => list.map(parseOrigin))
  .refine(
    (origins) => origins.every(isReleaseOrigin),
    'must be an address such as https://cdn.example.com, or a list such as blog=https://blog.example.com,catalog=https://catalog.example.com',
  )
  .transform((origins): Readonly<Record<string, string>> => Object.fromEntries(origins));

/** Text that is no address has a message of its own. */
const isOrigin = (text: string) => !URL.canParse(text) || new URL(text).origin === text;

/** Sites as browsers name them: a preview of one of them is refused by every other. */
const originListField = listField
  .pipe(z.array(baseAddressField('the address of a site')))
  .default([])
  .refine(
    (sites) => sites.every(isOrigin),
    'must be origins such as https://www.example.com, without a path',
  );

/** Whether only this machine has the site. Its visitors are those who test it. */
function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

const variablesSchema = z.object({
  PORT: portField.default(4001),
  HOST: hostField.default('127.0.0.1'),
  /** Directory of the server's state: the database without DATABASE_URL, local keys and files. */
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  ...databaseFields,
  /** Location of the files: a directory, `s3://bucket/prefix` or `gs://bucket/prefix`. */
  RELEASE_STORE: storeField.optional(),
  /** Addresses of the store's public files: one for all remotes, or `remote=address` for each. */
  RELEASE_ORIGINS: releaseOriginsField.optional(),
  /** Keys that sign the registry and previews; the first signs. */
  SIGNING_KEYS: releaseSigningKeysField.optional(),
  /** File that says who may release what; without one, nothing is allowed. */
  POLICY: z.string().optional(),
  /** The service where people sign in to the page: an OpenID provider with a client for this server. */
  SIGN_IN_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_IN_CLIENT_ID: z.string().min(1).optional(),
  SIGN_IN_CLIENT_SECRET: z.string().min(1).optional(),
  /** For development: the person of the policy whose page needs no sign-in, on this machine alone. */
  LOCAL_PERSON: z.string().min(1).optional(),
  /** For development: makes personal tokens. In production, `dist/create-token.js` makes the first one. */
  ADMIN_TOKEN: signingKeyField.optional(),
  /** Key by which SSR servers announce what they host and have counted; without it, none can. */
  SSR_SERVER_KEY: signingKeyField.optional(),
  /** Where the end of a canary is sent to, and the secret that signs it. */
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEBHOOK_SECRET: z
    .base64('must be 32 bytes in Base64: openssl rand -base64 32')
    .refine(
      (text) => Buffer.from(text, 'base64').length >= 32,
      'must have 32 bytes or more: openssl rand -base64 32',
    )
    .optional(),
  /** Origins of the sites that visitors use. They show previews of accepted releases. */
  LIVE_SITES: originListField,
  /** Origins of sites with data of their own, where releases are tested before they are accepted. */
  STAGING_SITES: originListField,
  /** Address of this server as its clients see it. */
  PUBLIC_URL: baseAddressField('the address of the release server').optional(),
  /** Clients without limits on the registry: the SSR servers. */
  UNLIMITED_ADDRESSES: addressListField,
  /** Requests for the registry, which needs no token, that one client may send in a minute. */
  REQUESTS_PER_MINUTE: countField(1000),
  /** Requests without a valid token that one client may send in a minute, and how long it is locked out
   *  if it sends more. */
  REFUSED_PER_MINUTE: countField(30),
  LOCKOUT_MINUTES: countField(15).refine(
    (minutes) => minutes <= 1440,
    'must be at most 1440: a day',
  ),
  /** Streams of the registry that are open at the same time: of all other clients, and of one. */
  REGISTRY_STREAMS: countField(500),
  REGISTRY_STREAMS_PER_CLIENT: countField(10),
  ...serverFields,
});

/** A release that is not accepted never reaches visitors. */
const environmentSchema = variablesSchema.superRefine((variables, context) => {
  const { LIVE_SITES, STAGING_SITES, WEBHOOK_URL, WEBHOOK_SECRET, HOST, LOCAL_PERSON } = variables;
  const { SIGN_IN_ISSUER, SIGN_IN_CLIENT_ID, SIGN_IN_CLIENT_SECRET } = variables;
  if (Boolean(WEBHOOK_URL) !== Boolean(WEBHOOK_SECRET)) {
    const message = 'must be set together with WEBHOOK_SECRET, which signs what is sent';
    context.addIssue({ code: 'custom', path: ['WEBHOOK_URL'], message });
  }
  const service = [SIGN_IN_ISSUER, SIGN_IN_CLIENT_ID, SIGN_IN_CLIENT_SECRET];
  if (service.some(Boolean) && !service.every(Boolean)) {
    const message = 'must be set together with SIGN_IN_CLIENT_ID and SIGN_IN_CLIENT_SECRET';
    context.addIssue({ code: 'custom', path: ['SIGN_IN_ISSUER'], message });
  }
  if (LOCAL_PERSON && !isLoopback(`http://${HOST}`)) {
    const message = 'must not be set unless HOST is localhost: everybody could release';
    context.addIssue({ code: 'custom', path: ['LOCAL_PERSON'], message });
  }
  for (const site of STAGING_SITES) {
    if (!LIVE_SITES.includes(site) || isLoopback(site)) continue;
    const message = `must not contain ${site}, which visitors use (LIVE_SITES). Name a site with data of its own`;
    context.addIssue({ code: 'custom', path: ['STAGING_SITES'], message });
  }
});

const requireProductionSettings = requiredInProduction({
  SIGNING_KEYS: 'the private keys that sign the registry',
  POLICY: 'the file that says who may release what',
  RELEASE_STORE: 'the location of the releases',
  RELEASE_ORIGINS: 'the addresses of the releases',
  LIVE_SITES: 'the origins of the sites that visitors use',
});

export interface Config extends z.infer<typeof environmentSchema> {
  PUBLIC_URL: string;
}

/**
 * Reads the settings of the release server.
 *
 * @throws EnvironmentError that lists all issues.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const environment = readEnvironment(environmentSchema, variables, [
    requireProductionSettings,
    metricsTokenInProduction,
    databaseInProduction,
  ]);
  const { PUBLIC_URL = `http://localhost:${environment.PORT}` } = environment;
  return { ...environment, PUBLIC_URL };
}

/**
 * Returns the address under which the versions of a remote lie.
 *
 * @returns `undefined` if `RELEASE_ORIGINS` names none for this remote.
 */
export function baseUrlOf(
  { RELEASE_ORIGINS = {} }: Pick<Config, 'RELEASE_ORIGINS'>,
  remote: string,
): string | undefined {
  const key = Object.hasOwn(RELEASE_ORIGINS, remote) ? remote : OTHERS;
  const origin = RELEASE_ORIGINS[key];
  return origin && `${origin}/${remote}/releases/`;
}
