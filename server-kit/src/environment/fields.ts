import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const PORT_MAX = 65_535;
const PORT_MESSAGE = `must be a port: a whole number from 0 to ${PORT_MAX}`;

/** `PORT`; with 0, the operating system picks a free port. */
export const portField = z.coerce
  .number(PORT_MESSAGE)
  .int(PORT_MESSAGE)
  .min(0, PORT_MESSAGE)
  .max(PORT_MAX, PORT_MESSAGE);

/** `HOST`: the interface to listen on; only local connections by default. */
export const hostField = z.string().default('localhost');

/** A PostgreSQL database. */
const databaseUrlField = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' })
  .optional();

/** The variables of a server with a database. */
export const databaseFields = {
  DATABASE_URL: databaseUrlField,
  /** The database itself, if DATABASE_URL is that of a pooler: for notifications. */
  DATABASE_DIRECT_URL: databaseUrlField,
};

/** `LOG_LEVEL`: a level of pino. */
export const logLevelField = z
  .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    error: 'must be one of fatal, error, warn, info, debug, trace, silent',
  })
  .default('info');

export const booleanField = z.stringbool({ error: 'must be true or false' });

/** A required variable; the description completes "must be set: …". */
export function requiredField(description: string) {
  return z.string({ error: `must be set: ${description}` });
}

const ADDRESS_MESSAGE = 'must be a web address that begins with https:// or http://';

/** A required web address; the description completes "must be set: …". */
export function addressField(description: string) {
  return z.url({
    protocol: /^https?$/,
    error: ({ input }) => (input ? ADDRESS_MESSAGE : `must be set: ${description}`),
  });
}

/** A required web address without its trailing slashes, so that a path can be appended. */
export function baseAddressField(description: string) {
  return addressField(description).transform((url) => url.replace(/\/+$/, ''));
}

/** A comma-separated list of texts. */
export const listField = z.string().transform((list) => list.split(',').map((item) => item.trim()));

/** Throws when an item is neither an IP address nor a range in CIDR notation. */
function toBlockList(list: readonly string[]): BlockList {
  const blockList = new BlockList();
  for (const item of list) {
    const [address = '', bits] = item.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) blockList.addAddress(address, family);
    else blockList.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : Number.NaN, family);
  }
  return blockList;
}

function isAddressList(list: readonly string[]): boolean {
  try {
    toBlockList(list);
    return true;
  } catch {
    // The message of the field says what is wrong.
    return false;
  }
}

/** @returns Whether an IP address is one of these addresses, or in one of these CIDR ranges. */
export function createAddressCheck(list: readonly string[]): (ip: string) => boolean {
  const blockList = toBlockList(list);
  return (ip) => blockList.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4');
}

/** IP addresses and CIDR ranges, such as `10.0.0.0/8,::1`; empty by default. */
export const addressListField = listField
  .refine(isAddressList, 'must be a list of IP addresses and ranges such as 10.0.0.0/8,::1')
  .default([]);

/** A whole number above 0. */
export function countField(defaultValue: number) {
  const message = 'must be a whole number above 0';
  return z.coerce.number(message).int(message).positive(message).default(defaultValue);
}

/** A share, as a number from 0 to 1. */
export function ratioField(defaultValue: number) {
  const message = 'must be a number from 0 to 1';
  return z.coerce.number(message).min(0, message).max(1, message).default(defaultValue);
}

/** A whole number from one to another. */
export function rangeField(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

/** Shortest signing secret, in characters: HS256 needs as many bytes as its hash has. */
const SECRET_MIN_LENGTH = 32;

export const signingKeyField = z
  .string()
  .min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`);

const SIGNING_KEY = new RegExp(`^([\\w.-]{1,64}):(.{${SECRET_MIN_LENGTH},})$`);

function parseSigningKey(text: string) {
  const [, kid = '', secret = ''] = SIGNING_KEY.exec(text) ?? [];
  return { kid, secret };
}

/** One of several signing keys. Its id is in a token's header, so that keys can be rotated. */
export type SigningKey = ReturnType<typeof parseSigningKey>;

/** Rotating signing keys, `kid:secret[,kid:secret]`: the first key signs, all keys verify. */
export const signingKeysField = listField
  .transform((list) => list.map(parseSigningKey))
  .refine(
    (keys) =>
      keys.every(({ kid }) => kid) && new Set(keys.map(({ kid }) => kid)).size === keys.length,
    `must be a list "kid:secret,kid:secret", where each secret has at least ${SECRET_MIN_LENGTH} characters and every kid is unique`,
  );

/** The variables of every server. */
export const serverFields = {
  /** A misspelt one must not switch off the rules of production. */
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be one of development, test and production')
    .default('development'),
  /** Whether browsers must use TLS for all subdomains of the server's host, too. */
  HSTS_SUBDOMAINS: booleanField.default(false),
  /** Proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  TRUST_PROXY: addressListField,
  /** How many connections may be open, and how many requests handled, at the same time. */
  MAX_CONNECTIONS: countField(10_000),
  MAX_IN_FLIGHT: countField(200),
  /** Average delay of the event loop beyond which requests are refused; 0: none. */
  OVERLOAD_DELAY_MS: rangeField(0, 60_000).default(1000),
  /** How long a server that is told to stop still serves requests. */
  DRAIN_SECONDS: rangeField(0, 300).default(0),
  /** A program that reads `/metrics` sends it; the same at all servers of a site. */
  METRICS_TOKEN: signingKeyField.optional(),
  LOG_LEVEL: logLevelField,
  /** Collector of OpenTelemetry (OTLP over HTTP) that gets traces; without it, there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: baseAddressField('the address of the collector').optional(),
  /** Share of the requests of clients that are traced. */
  OTEL_TRACES_SAMPLER_ARG: ratioField(0.1),
};

/** The settings of every server. */
export type ServerConfig = z.infer<z.ZodObject<typeof serverFields>>;
