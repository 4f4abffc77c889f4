import { join } from 'node:path';
import {
  addressField,
  baseAddressField,
  hostField,
  logLevelField,
  perMinuteField,
  portField,
  requiredField,
  signingKeyField,
  trustProxyField,
} from 'delivery';
import { z } from 'zod';

const SHARE = 'must be a number from 0 to 1';

/** Environment of the front door. */
export const frontDoorEnvironment = z.object({
  PORT: portField.default(3000),
  HOST: hostField,
  /** Where visitors see the site. */
  PUBLIC_URL: baseAddressField('the address at which visitors reach the site'),
  /** Path or http(s) address of `registry.json`. */
  REGISTRY: requiredField('the path or the address of registry.json'),
  /** The shell's build. */
  SHELL_DIST: z.string().default(join(import.meta.dirname, '../../dist')),
  API_URL: baseAddressField('the address of the REST API'),
  FIREBASE_API_KEY: requiredField("the Firebase project's web API key"),
  FIREBASE_AUTH_DOMAIN: requiredField("the Firebase project's auth domain"),
  FIREBASE_PROJECT_ID: requiredField("the Firebase project's id"),
  AUTH_EMULATOR_URL: baseAddressField('the address of the Auth emulator').optional(),
  INBOX: z.stringbool({ error: 'must be true or false' }).default(false),
  AUTH_TOKEN_SYNC_URL: addressField('the token-sync endpoint').optional(),
  /** Signs preview links; without it, there are none. */
  PREVIEW_KEY: signingKeyField.optional(),
  /** Share of the visits whose web vitals are measured. */
  VITALS_SAMPLE: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(0.1),
  /** Whether public pages are drawn on the server. */
  SERVER_RENDERING: z.stringbool({ error: 'must be true or false' }).default(true),
  /** Whether what stands before the front door speaks HTTP/2 and passes early answers (103) on. */
  EARLY_HINTS: z.stringbool({ error: 'must be true or false' }).default(false),
  /** Pages, sitemaps and files of remotes that one client may ask for in a minute. */
  REQUESTS_PER_MINUTE: perMinuteField(1000),
  /** Addresses that there are not which one client may ask for in a minute. */
  UNKNOWN_PER_MINUTE: perMinuteField(100),
  /** Reports of problems that one client may send in a minute. */
  REPORTS_PER_MINUTE: perMinuteField(60),
  TRUST_PROXY: trustProxyField,
  LOG_LEVEL: logLevelField,
});

export type FrontDoorConfig = z.infer<typeof frontDoorEnvironment>;
