import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Content codings in the order that we prefer. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** Content coding of a body. */
export type Encoding = (typeof ENCODINGS)[number];

/** Smaller bodies fit into one packet anyway, in bytes. */
const WORTH_COMPRESSING = 1024;

/** An answer as it went over the wire to a request, ready to go there again. */
export interface SentAnswer {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  body: Buffer | undefined;
}

/** An answer as it goes over the wire, in every coding. */
export interface KeptAnswer {
  /** Hash of the body, the ETag's part that all codings share. */
  hash: string;
  headers: Record<string, string>;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** What went to requests that differ in what the answer varies with. */
  sent: LRUCache<string, SentAnswer>;
}

async function compress(identity: Buffer): Promise<KeptAnswer['bodies']> {
  if (identity.length < WORTH_COMPRESSING) return { identity };
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
  ]);
  return { br, gzip: gz, identity };
}

/** Browsers differ little; more is somebody who tries something. */
const VARIANTS = 8;

/** Hash of a body, the part of its ETag that all codings share. */
export function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/**
 * Hashes and compresses an answer, once.
 *
 * @param headers - What goes along with every body.
 */
export async function keepAnswer(
  body: string,
  headers: KeptAnswer['headers'],
): Promise<KeptAnswer> {
  const bodies = await compress(Buffer.from(body));
  return { hash: hashOf(body), headers, bodies, sent: new LRUCache({ max: VARIANTS }) };
}

/** Memory that an answer takes, in bytes. */
export function sizeOf({ bodies }: KeptAnswer): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
}

/**
 * A strong ETag; each coding has its own, since its bytes differ (RFC 9110, 8.8.3).
 *
 * @example entityTag('Zk3', 'br') // '"Zk3-br"'
 */
export function entityTag(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/**
 * Whether a list of ETags names a body, in whatever coding. A proxy that compresses makes tags weak;
 * the body is the same all the same.
 *
 * @param tags - Value of `If-None-Match` or `If-Match`.
 * @param hash - Of the body.
 */
export function isNamedBy(tags: string, hash: string): boolean {
  const list = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return list.some(
    (tag) => tag === '*' || ENCODINGS.some((coding) => tag === entityTag(hash, coding)),
  );
}
