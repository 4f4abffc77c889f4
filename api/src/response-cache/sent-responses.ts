import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { CachedResponse, Encoding, SentResponse } from './cached-response.ts';

/** Headers that each response gets anew. */
const PER_RESPONSE_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Longest variant key that is cached, in characters: request headers may be very long. */
const VARIANT_MAX_LENGTH = 512;

/** The request headers that the response of one URL depends on: its `Vary`, and `If-None-Match`. */
function variantOf({ headers }: IncomingMessage): string {
  return `${headers['accept-encoding']}\n${headers.origin}\n${headers['if-none-match']}`;
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !PER_RESPONSE_HEADERS.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
}

/** Caches a response to a `GET` as it was sent, with the headers that all hooks have added. */
export function cacheSent({ sent, bodies }: CachedResponse, reply: FastifyReply): void {
  const variant = variantOf(reply.request.raw);
  if (variant.length > VARIANT_MAX_LENGTH) return;
  const coding = (reply.getHeader('content-encoding') ?? 'identity') as Encoding;
  sent.set(variant, {
    status: reply.statusCode,
    headers: headersOf(reply),
    body: reply.statusCode === 200 ? bodies[coding] : undefined,
  });
}

/** Finds what was sent to an earlier request of the same variant. */
export function findSent(
  { sent }: CachedResponse,
  request: IncomingMessage,
): SentResponse | undefined {
  return sent.get(variantOf(request));
}
