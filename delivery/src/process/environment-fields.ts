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
