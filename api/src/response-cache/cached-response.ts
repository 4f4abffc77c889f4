import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Supported content codings, in order of preference. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

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

/** The cached response of a canonical address, in every content coding. */
export type CachedResponse = Awaited<ReturnType<typeof createCachedResponse>>;

type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/** Copies bytes to memory of their own: a small buffer may be part of one that is much larger. */
function compact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

async function compress(body: Buffer): Promise<Bodies> {
  const identity = compact(body);
  if (identity.length < COMPRESSION_THRESHOLD) return { identity };
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
  ]);
  return { br: compact(br), gzip: compact(gz), identity };
}

/** Variants that are cached per response. Browsers cause only a few; the bound is for abuse. */
export const MAX_VARIANTS = 8;

/** Hash of a body: the part of its ETag that all codings share. */
export function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** Hashes and compresses a response body once. */
export async function createCachedResponse(
  address: string,
  body: string,
  headers: Record<string, string>,
) {
  const bodies = await compress(Buffer.from(body));
  /** The complete responses, by request variant. */
  const sent = new LRUCache<string, SentResponse>({ max: MAX_VARIANTS });
  return { address, hash: hashOf(body), headers, bodies, sent };
}

/** Memory of the objects that an entry consists of, in bytes, as measured. */
const ENTRY_BYTES = 3072;

/** Memory that a cached response takes, in bytes. */
export function sizeOf({ address, headers, bodies, sent }: CachedResponse): number {
  const variants = [...sent].flatMap(([variant, response]) => [variant, ...response.headers]);
  const parts = [address, ...Object.entries(headers).flat(), ...variants, ...Object.values(bodies)];
  return parts.reduce((sum, { length }) => sum + length, ENTRY_BYTES);
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
 */
export function matchesEntityTag(tags: string, hash: string): boolean {
  const list = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return list.some(
    (tag) => tag === '*' || ENCODINGS.some((coding) => tag === entityTag(hash, coding)),
  );
}
