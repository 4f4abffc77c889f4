import { join } from 'node:path';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import {
  addressField,
  baseAddressField,
  booleanField,
  countField,
  type EnvironmentRule,
  hostField,
  listField,
  metricsTokenInProduction,
  portField,
  ratioField,
  requiredField,
  serverFields,
  signingKeyField,
} from '@clean-express/server-kit/environment';
import { releasePublicKeysField } from '@clean-express/server-kit/signatures';
import { z } from 'zod';
import { PACKAGE_DIRECTORY } from '../package-files.ts';

const PURGE_HEADER = /^([\w-]+): (.+)$/;
const SECONDS_MESSAGE = 'must be a whole number of seconds, or 0';

/** Environment variables of the SSR server. */
export const ssrServerEnvironment = z.object({
  PORT: portField.default(3000),
  HOST: hostField,
  PUBLIC_URL: baseAddressField('the address at which visitors reach the site'),
  /** Path or http(s) URL of the store's signed `registry.json`. */
  REGISTRY: requiredField('the path or the address of registry.json'),
  /** Address of the release server: it reports a new registry before the store is polled. */
  RELEASE_SERVER: baseAddressField('the address of the release server').optional(),
  /** The public keys of the release server. Registries and previews with other signatures are refused. */
  RELEASE_PUBLIC_KEYS: requiredField('the public keys of the release server').pipe(
    releasePublicKeysField,
  ),
  /**
   * Writable directory for the registry and the files of the live releases. Only the SSR server may write there:
   * the server runs them. SSR servers of one site may share it.
   */
  CACHE_DIR: z.string().default(join(PACKAGE_DIRECTORY, 'node_modules/.cache')),
  API_URL: baseAddressField('the address of the REST API'),
  /** Address at which this server reaches the API; by default, `API_URL`. */
  API_INTERNAL_URL: baseAddressField('the address of the REST API').optional(),
  /** Key by which this server authenticates at the API, which has the same. */
  CHANGES_KEY: signingKeyField.optional(),
  FIREBASE_API_KEY: requiredField("the Firebase project's web API key"),
  FIREBASE_AUTH_DOMAIN: requiredField("the Firebase project's auth domain"),
  FIREBASE_PROJECT_ID: requiredField("the Firebase project's id"),
  AUTH_EMULATOR_URL: baseAddressField('the address of the Auth emulator').optional(),
  INBOX: booleanField.default(false),
  /** As in the API: pages tell users to verify their email before they type. */
  REQUIRE_VERIFIED_EMAIL: booleanField.default(false),
  AUTH_TOKEN_SYNC_URL: addressField('the token-sync endpoint').optional(),
  /** Where to report a vulnerability, for `security.txt`; there is none without it. */
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: 'must begin with https:// or mailto:' })
    .optional(),
  /** Key by which this server announces itself at the release server, which has the same. */
  SSR_SERVER_KEY: signingKeyField.optional(),
  /** Key that all SSR servers of a site have, to accept each other's tokens for reports. */
  REPORT_KEY: signingKeyField.optional(),
  /** Share of page loads whose web vitals are measured. */
  VITALS_SAMPLE: ratioField(0.1),
  /** Whether public pages are rendered on the server. */
  SERVER_RENDERING: booleanField.default(true),
  /** Whether to send early hints (103). The proxy must speak HTTP/2 and forward them. */
  EARLY_HINTS: booleanField.default(false),
  /** Pages, sitemaps and files of remotes that one client may request in a minute. */
  REQUESTS_PER_MINUTE: countField(1000),
  /** Responses with status 404 that one client may get in a minute. */
  NOT_FOUND_PER_MINUTE: countField(100),
  /** Forms that one client may send in a minute, from pages whose script has not started. */
  FORMS_PER_MINUTE: countField(10),
  /** Reports that one client may send in a minute. */
  REPORTS_PER_MINUTE: countField(60),
  /** Views, and errors, of a release that one client counts for per day; 6 would end a canary. */
  CLIENT_WEIGHT: countField(1),
  /** How long a CDN may store pages, in seconds; 0: not at all. */
  SHARED_CACHE_SECONDS: z.coerce
    .number(SECONDS_MESSAGE)
    .int(SECONDS_MESSAGE)
    .min(0, SECONDS_MESSAGE)
    .default(0),
  /** Where the CDN is told which pages it has to remove. */
  PURGE_URLS: listField.pipe(z.array(addressField('an address'))).default([]),
  /** Header of these requests by which the CDN knows this server: `Name: value`. */
  PURGE_HEADER: z
    .string()
    .regex(PURGE_HEADER, 'must be a header such as "Authorization: Bearer …"')
    .transform((header) => {
      const [, name = '', value = ''] = PURGE_HEADER.exec(header) ?? [];
      return [name, value] as const;
    })
    .optional(),
  ...serverFields,
});

export type SsrServerConfig = z.infer<typeof ssrServerEnvironment>;

/** Without purges, a roll-back would take as long as the cache stores pages. */
const sharedCacheRule: EnvironmentRule = ({ SHARED_CACHE_SECONDS, PURGE_URLS }) => {
  if (!Number(SHARED_CACHE_SECONDS) || PURGE_URLS) return [];
  const message =
    'must be set, since SHARED_CACHE_SECONDS is: where pages are removed from the cache';
  return [{ variable: 'PURGE_URLS', message }];
};

/** What variables need besides their own form. */
export const ssrServerRules = [sharedCacheRule, metricsTokenInProduction];

/** The part of the configuration that is public: it is sent to browsers. */
export function toRuntimeConfig(config: SsrServerConfig): RuntimeConfig {
  const { AUTH_EMULATOR_URL, AUTH_TOKEN_SYNC_URL } = config;
  return {
    siteUrl: config.PUBLIC_URL,
    apiUrl: config.API_URL,
    firebase: {
      apiKey: config.FIREBASE_API_KEY,
      authDomain: config.FIREBASE_AUTH_DOMAIN,
      projectId: config.FIREBASE_PROJECT_ID,
    },
    ...(AUTH_EMULATOR_URL && { authEmulatorUrl: AUTH_EMULATOR_URL }),
    inbox: config.INBOX,
    ...(config.REQUIRE_VERIFIED_EMAIL && { requireVerifiedEmail: true }),
    ...(AUTH_TOKEN_SYNC_URL && { authTokenSyncUrl: AUTH_TOKEN_SYNC_URL }),
    vitalsSample: config.VITALS_SAMPLE,
  };
}
