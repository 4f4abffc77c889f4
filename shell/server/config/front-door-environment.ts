import { join } from 'node:path';
import { hostField, logLevelField, portField, requiredField } from 'delivery';
import { z } from 'zod';

const ADDRESS = 'must be a web address that begins with https:// or http://';
const address = (what: string) =>
  z.url({ protocol: /^https?$/, error: ({ input }) => (input ? ADDRESS : `must be set: ${what}`) });

/** `https://api.example.com/` and `https://api.example.com` are the same base. */
const baseAddress = (what: string) => address(what).transform((url) => url.replace(/\/+$/, ''));

/** Environment of the front door. */
export const frontDoorEnvironment = z.object({
  PORT: portField.default(3000),
  HOST: hostField,
  /** Where visitors see the site. */
  PUBLIC_URL: baseAddress('the address at which visitors reach the site'),
  /** Path or http(s) address of `registry.json`. */
  REGISTRY: requiredField('the path or the address of registry.json'),
  /** The shell's build. */
  SHELL_DIST: z.string().default(join(import.meta.dirname, '../../dist')),
  API_URL: baseAddress('the address of the REST API'),
  FIREBASE_API_KEY: requiredField("the Firebase project's web API key"),
  FIREBASE_AUTH_DOMAIN: requiredField("the Firebase project's auth domain"),
  FIREBASE_PROJECT_ID: requiredField("the Firebase project's id"),
  AUTH_EMULATOR_URL: baseAddress('the address of the Auth emulator').optional(),
  INBOX: z.stringbool({ error: 'must be true or false' }).default(false),
  AUTH_TOKEN_SYNC_URL: address('the token-sync endpoint').optional(),
  LOG_LEVEL: logLevelField,
});

export type FrontDoorConfig = z.infer<typeof frontDoorEnvironment>;
