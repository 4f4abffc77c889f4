import { type Coding, encodeBody, hashOf, SentResponses } from '@clean-express/server-kit/http';

/** Smallest body that is compressed, in bytes: smaller ones fit into one packet anyway. */
const COMPRESSION_THRESHOLD = 1024;

/** The cached response of a canonical address, in every content coding. */
export type CachedResponse = Awaited<ReturnType<typeof createCachedResponse>>;

type Bodies = Partial<Record<Coding, Buffer>> & { identity: Buffer };

/** Copies bytes to memory of their own: a small buffer may be part of one that is much larger. */
function compact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

async function compress(body: Buffer): Promise<Bodies> {
  const identity = compact(body);
  if (identity.length < COMPRESSION_THRESHOLD) return { identity };
  const [br, gz] = await Promise.all([encodeBody(identity, 'br'), encodeBody(identity, 'gzip')]);
  return { br: compact(br), gzip: compact(gz), identity };
}

/**
 * Hashes and compresses a response body once.
 *
 * @param onGrow - Called when it takes more memory.
 */
export async function createCachedResponse(
  address: string,
  body: string,
  headers: Record<string, string>,
  onGrow?: () => void,
) {
  const bodies = await compress(Buffer.from(body));
  const bodyIn = (coding: Coding) => bodies[coding] ?? bodies.identity;
  return { address, hash: hashOf(body), headers, bodies, bodyIn, sent: new SentResponses(onGrow) };
}

/** Memory of the objects that an entry consists of, in bytes, as measured. */
const ENTRY_BYTES = 3072;

/** Memory that a cached response takes, in bytes. */
export function sizeOf({ address, headers, bodies, sent }: CachedResponse): number {
  const parts = [address, ...Object.entries(headers).flat(), sent, ...Object.values(bodies)];
  return parts.reduce((sum, { length }) => sum + length, ENTRY_BYTES);
}
