import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

/** Supported content codings, in order of preference. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof CODINGS)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses a body that is sent many times, or returns it as it is, in the coding `identity`. */
export async function encodeBody(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'identity') return body;
  if (coding === 'gzip') return compressGzip(body);
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

const negotiator = new Negotiator({ supportedValues: [...CODINGS] });

/** The coding of a header; without a supported one, `identity`. */
export function toCoding(coding: unknown): Coding {
  return CODINGS.find((each) => each === coding) ?? 'identity';
}

/** @param accepted - Value of `Accept-Encoding`. */
export function negotiateCoding(accepted: string | undefined): Coding {
  return toCoding(negotiator.negotiate(accepted ?? 'identity'));
}

/**
 * Hash of a body: the part of its ETag that all codings share.
 *
 * @param parts - Parts of the body, or what it is made from.
 */
export function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 22);
}

/**
 * A strong ETag. Each coding has its own, since its bytes differ (RFC 9110, 8.8.3).
 *
 * @example entityTag('Zk3', 'br') // '"Zk3-br"'
 */
export function entityTag(hash: string, coding: Coding): string {
  return coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`;
}

/**
 * Whether a list of ETags contains that of a body, in any coding. Weak tags match, too: a proxy that
 * compresses makes tags weak.
 *
 * @param tags - Value of `If-None-Match` or `If-Match`.
 */
export function matchesEntityTag(tags: string, hash: string): boolean {
  const list = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return list.some(
    (tag) => tag === '*' || CODINGS.some((coding) => tag === entityTag(hash, coding)),
  );
}
