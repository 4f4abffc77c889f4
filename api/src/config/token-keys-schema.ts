import { z } from 'zod';

/** Shortest secret, in characters: HS256 wants as many bytes as its hash has. */
const SECRET_MIN = 32;

/** A key of our own tokens. */
export interface TokenKey {
  /** Stands in the token's header, so that keys can be replaced one by one. */
  kid: string;
  secret: string;
}

const FORM =
  'must be a list "kid:secret,kid:secret", where each secret has at least 32 characters and no kid stands twice';

function parse(text: string): TokenKey[] | undefined {
  const keys = text.split(',').map((pair) => {
    const [, kid = '', secret = ''] = pair.trim().match(/^([\w.-]{1,64}):(.+)$/) ?? [];
    return { kid, secret };
  });
  const sound = keys.every(({ kid, secret }) => kid && secret.length >= SECRET_MIN);
  return sound && new Set(keys.map(({ kid }) => kid)).size === keys.length ? keys : undefined;
}

/** `kid:secret[,kid:secret]`: the first key signs, all of them verify. */
export const tokenKeysSchema = z.string().transform((text, context) => {
  const keys = parse(text);
  if (keys) return keys;
  context.addIssue({ code: 'custom', message: FORM });
  return z.NEVER;
});
