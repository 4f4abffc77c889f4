import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const PORT_MAX = 65_535;
const PORT_SENTENCE = `must be a port: a whole number from 0 to ${PORT_MAX}`;

/** `PORT`; 0 lets the system choose. */
export const portField = z.coerce
  .number(PORT_SENTENCE)
  .int(PORT_SENTENCE)
  .min(0, PORT_SENTENCE)
  .max(PORT_MAX, PORT_SENTENCE);

/** `HOST`: this machine only, when it is not set. */
export const hostField = z.string().default('localhost');

/** `LOG_LEVEL`, after pino. */
export const logLevelField = z
  .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    error: 'must be one of fatal, error, warn, info, debug, trace, silent',
  })
  .default('info');

/** A variable that has to be set. */
export function requiredField(what: string) {
  return z.string({ error: `must be set: ${what}` });
}

const ADDRESS = 'must be a web address that begins with https:// or http://';

/** A web address; `what` it is of, for when it is not set. */
export function addressField(what: string) {
  return z.url({
    protocol: /^https?$/,
    error: ({ input }) => (input ? ADDRESS : `must be set: ${what}`),
  });
}

/** `https://api.example.com/` and `https://api.example.com` are the same base. */
export function baseAddressField(what: string) {
  return addressField(what).transform((url) => url.replace(/\/+$/, ''));
}

const KEY_LENGTH = 32;

/** A secret that signs. */
export const signingKeyField = z
  .string()
  .min(KEY_LENGTH, `must have at least ${KEY_LENGTH} characters`);

/** An address, or a range in CIDR notation. */
function isAddress(item: string): boolean {
  const [address = '', bits] = item.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  try {
    new BlockList().addSubnet(address, bits === undefined ? 1 : Number.parseInt(bits, 10), family);
    return bits === undefined || /^\d+$/.test(bits);
  } catch {
    return false;
  }
}

/**
 * `TRUST_PROXY`: the proxies before a server, whose word on a client's address it takes; without it,
 * nobody's. The same form as for the API: IP addresses and ranges, with commas between them.
 */
export const trustProxyField = z
  .string()
  .transform((list) => list.split(',').map((item) => item.trim()))
  .refine(
    (list) => list.every(isAddress),
    'must be a list of IP addresses and ranges such as 10.0.0.0/8,::1',
  )
  .default([]);

/** How often a client may do something in a minute. */
export function perMinuteField(usually: number) {
  const sentence = 'must be a whole number above 0';
  return z.coerce.number(sentence).int(sentence).positive(sentence).default(usually);
}
