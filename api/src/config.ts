import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  addressListField,
  baseAddressField,
  booleanField,
  type ConfigIssue,
  countField,
  databaseFields,
  databaseInProduction,
  type EnvironmentRule,
  hostField,
  listField,
  metricsTokenInProduction,
  portField,
  rangeField,
  readEnvironment,
  requiredInProduction,
  serverFields,
  signingKeyField,
  signingKeysField,
} from '@clean-express/server-kit/environment';
import { storeField } from '@clean-express/server-kit/storage';
import { z } from 'zod';

/** Directory of the API's state when DATA_DIR is not set. */
export const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../.data/api', import.meta.url));

/** Origins of the SSR server and of standalone remotes during development. */
const DEVELOPMENT_ORIGINS = [3000, 3001, 3002, 3003].map((port) => `http://localhost:${port}`);

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

const originListField = listField.refine(
  (list) => list.every(isOrigin),
  'must be a list of origins such as https://www.example.com, without paths',
);

const environmentSchema = z.object({
  PORT: portField.default(4000),
  HOST: hostField.default('127.0.0.1'),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  ...databaseFields,
  PUBLIC_URL: baseAddressField('the address at which browsers reach the API').optional(),
  CORS_ORIGINS: originListField.optional(),
  FIREBASE_PROJECT_ID: z
    .string('must be set: the Firebase project whose users may sign in')
    .regex(
      /^[a-z0-9-]+$/,
      'must be the id of a Firebase project: lower-case letters, digits and dashes',
    ),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  TOKEN_KEYS: signingKeysField.optional(),
  /** After that many days, users sign in again. */
  SESSION_DAYS: rangeField(1, 365).default(30),
  /** Whether only users with a verified email may add services, and add or change reviews. */
  REQUIRE_VERIFIED_EMAIL: booleanField.default(false),
  /** Stores the request counts of all instances; without it, each instance counts for itself. */
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      error: 'must be an address that begins with rediss:// or redis://',
    })
    .optional(),
  REQUESTS_PER_MINUTE: countField(1000),
  WRITES_PER_MINUTE: countField(100),
  TOKENS_PER_MINUTE: countField(60),
  /** Whole lists and searches that are not cached. */
  COSTLY_PER_MINUTE: countField(200),
  /** Requests for paths that do not exist. */
  NOT_FOUND_PER_MINUTE: countField(100),
  /** Clients without limits: the SSR servers, which send requests on behalf of many visitors. */
  UNLIMITED_ADDRESSES: addressListField,
  /** Key by which SSR servers authenticate: to follow changes without limits, and to pass on forms. */
  CHANGES_KEY: signingKeyField.optional(),
  /** Streams of changes that are open at the same time: of all other clients, and of one. */
  CHANGE_STREAMS: rangeField(1, 100_000).default(500),
  CHANGE_STREAMS_PER_CLIENT: rangeField(1, 100_000).default(10),
  /** Memory of the response cache; 0 for no cache. */
  RESPONSE_CACHE_MB: rangeField(0, 4096).default(64),
  /** The mail server that asks subscribers to confirm; without it, subscriptions stay unconfirmed. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtps:// or smtp://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (sender) => z.email().safeParse(/<(.*)>$/.exec(sender)?.[1] ?? sender).success,
      'must be a sender such as Clean Express <news@example.com>',
    )
    .optional(),
  /** Forms of the contact page and the newsletter, for each client and for each email address. */
  INBOX_PER_DAY: rangeField(1, 1_000_000).default(20),
  /** After that many days, messages and unconfirmed subscriptions are deleted. */
  INBOX_RETENTION_DAYS: rangeField(1, 3650).default(365),
  /** Where the photos of members are. */
  PHOTO_STORE: storeField.optional(),
  /** How many photos a member may upload: in a day, and in total. */
  PHOTOS_PER_DAY: rangeField(1, 1_000_000).default(20),
  PHOTOS_PER_MEMBER: rangeField(1, 1_000_000).default(200),
  ...serverFields,
});

const requireProductionSettings = requiredInProduction({
  TOKEN_KEYS: 'the keys that sign access tokens',
  PUBLIC_URL: 'the address at which browsers reach the API',
  CORS_ORIGINS: 'the origins whose pages may call the API',
  PHOTO_STORE: 'the location of the photos of members',
});

/** The emulator's tokens are unsigned, so it must never be enabled for real users. */
const allowEmulatorForDemosOnly: EnvironmentRule = (variables) => {
  if (!variables.FIREBASE_AUTH_EMULATOR_HOST) return [];
  const issues: ConfigIssue[] = [];
  if (variables.NODE_ENV === 'production') {
    const variable = 'FIREBASE_AUTH_EMULATOR_HOST';
    issues.push({ variable, message: 'must not be set in production' });
  }
  if (!variables.FIREBASE_PROJECT_ID?.startsWith('demo-')) {
    const message = 'must begin with "demo-" when FIREBASE_AUTH_EMULATOR_HOST is set';
    issues.push({ variable: 'FIREBASE_PROJECT_ID', message });
  }
  return issues;
};

const requireSender: EnvironmentRule = ({ SMTP_URL, MAIL_FROM }) =>
  SMTP_URL && !MAIL_FROM
    ? [{ variable: 'MAIL_FROM', message: 'must be set with SMTP_URL: the sender of mails' }]
    : [];

export interface Config extends z.infer<typeof environmentSchema> {
  PUBLIC_URL: string;
  CORS_ORIGINS: string[];
  PHOTO_STORE: string;
}

/** @throws EnvironmentError that lists all issues. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const environment = readEnvironment(environmentSchema, variables, [
    requireProductionSettings,
    metricsTokenInProduction,
    databaseInProduction,
    allowEmulatorForDemosOnly,
    requireSender,
  ]);
  return {
    ...environment,
    PUBLIC_URL: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    CORS_ORIGINS: environment.CORS_ORIGINS ?? DEVELOPMENT_ORIGINS,
    PHOTO_STORE: environment.PHOTO_STORE ?? resolve(environment.DATA_DIR, 'photos'),
  };
}

/** Directory of this package. This file, as the build that contains it, lies directly below it. */
export const PACKAGE_DIRECTORY = join(import.meta.dirname, '..');
