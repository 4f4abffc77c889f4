import { z } from 'zod';
import { addressListSchema } from './address-list-schema.ts';
import { DEFAULT_DATA_DIR } from './defaults.ts';
import { tokenKeysSchema } from './token-keys-schema.ts';

const ADDRESS = 'must be an address that begins with https:// or http://';

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be a list of origins such as https://www.example.com, without paths',
  );

const number = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
};

/** How often a client may do something in a minute. */
const perMinute = number(1, 100_000_000);

/** The environment variables of the API, each on its own. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be one of development, test and production')
    .default('development'),
  PORT: number(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' })
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: ADDRESS })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(z.array(origin))
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string('must be set: the Firebase project whose people may sign in')
    .regex(
      /^[a-z0-9-]+$/,
      'must be the id of a Firebase project: small letters, digits and dashes',
    ),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  TOKEN_KEYS: tokenKeysSchema.optional(),
  /** The proxies before us, whose word on a client's address is taken. */
  TRUST_PROXY: addressListSchema,
  /** Keeps the counts of all processes; without it, each process counts for itself. */
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      error: 'must be an address that begins with rediss:// or redis://',
    })
    .optional(),
  REQUESTS_PER_MINUTE: perMinute.default(1000),
  WRITES_PER_MINUTE: perMinute.default(100),
  TOKENS_PER_MINUTE: perMinute.default(60),
  /** Requests for addresses that there are not. */
  UNKNOWN_PER_MINUTE: perMinute.default(100),
  /** Clients without limits: our own servers, which ask in the name of many visitors. */
  UNLIMITED_ADDRESSES: addressListSchema,
  /** Average delay of the event loop beyond which requests are turned away, in milliseconds; 0: never. */
  OVERLOAD_DELAY_MS: number(0, 60_000).default(1000),
  ANSWER_CACHE_MB: number(1, 4096).default(64),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace and silent',
    )
    .default('info'),
});

/** The environment, each variable read. */
export type Environment = z.infer<typeof environmentSchema>;
