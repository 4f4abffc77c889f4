import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Supported content codings, in order of preference. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** Content coding of a body. */
type Encoding = (typeof ENCODINGS)[number];

/** The content coding of a header; without a supported one, `identity`. */
export function toEncoding(coding: unknown): Encoding {
  return ENCODINGS.find((each) => each === coding) ?? 'identity';
}

/** Smallest body that is compressed, in bytes: smaller ones fit into one packet anyway. */
const COMPRESSION_THRESHOLD = 1024;

/** A complete response to one variant of a request, ready to be sent again. */
export interface SentResponse {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  body: Buffer | undefined;
}

/** The cached response of a URL, in every content coding. */
export interface CachedResponse {
  /** Hash of the body: the part of the ETag that all codings share. */
  hash: string;
  headers: Record<string, string>;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** The complete responses, by request variant. */
  sent: LRUCache<string, SentResponse>;
}

async function compress(identity: Buffer): Promise<CachedResponse['bodies']> {
  if (identity.length < COMPRESSION_THRESHOLD) return { identity };
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
  ]);
  return { br, gzip: gz, identity };
}

/** Variants that are cached per response. Browsers cause only a few; the bound is for abuse. */
const MAX_VARIANTS = 8;

/** Hash of a body: the part of its ETag that all codings share. */
export function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/**
 * Hashes and compresses a response body once.
 *
 * @param headers - Headers that belong to the body.
 */
export async function createCachedResponse(
  body: string,
  headers: CachedResponse['headers'],
): Promise<CachedResponse> {
  const bodies = await compress(Buffer.from(body));
  return { hash: hashOf(body), headers, bodies, sent: new LRUCache({ max: MAX_VARIANTS }) };
}

/** Memory that a cached response takes, in bytes. */
export function sizeOf({ bodies }: CachedResponse): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
}

/**
 * A strong ETag. Each coding has its own, since its bytes differ (RFC 9110, 8.8.3).
 *
 * @example entityTag('Zk3', 'br') // '"Zk3-br"'
 */
export function entityTag(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/**
 * Whether a list of ETags contains that of a body, in any coding. Weak tags match, too: a proxy that
 * compresses makes tags weak.
 *
 * @param tags - Value of `If-None-Match` or `If-Match`.
 * @param hash - Hash of the body.
 */
export function matchesEntityTag(tags: string, hash: string): boolean {
  const list = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return list.some(
    (tag) => tag === '*' || ENCODINGS.some((coding) => tag === entityTag(hash, coding)),
  );
}
