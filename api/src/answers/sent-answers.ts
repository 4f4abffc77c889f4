import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Encoding, KeptAnswer, SentAnswer } from './kept-answer.ts';

/** What every answer gets anew. */
const PER_ANSWER = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Longest description of a variant that is remembered, in characters: headers may be very long. */
const VARIANT_MAX = 512;

/** What the answer of one address varies with: its `Vary`, and whether the client has it already. */
function variantOf({ headers }: IncomingMessage): string {
  return `${headers['accept-encoding']}\n${headers.origin}\n${headers['if-none-match']}`;
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !PER_ANSWER.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
}

/** Remembers how a kept answer went to a `GET`, with every header that it got on its way. */
export function rememberSent({ sent, bodies }: KeptAnswer, reply: FastifyReply): void {
  const variant = variantOf(reply.request.raw);
  if (variant.length > VARIANT_MAX) return;
  const coding = (reply.getHeader('content-encoding') ?? 'identity') as Encoding;
  sent.set(variant, {
    status: reply.statusCode,
    headers: headersOf(reply),
    body: reply.statusCode === 200 ? bodies[coding] : undefined,
  });
}

/** What went to a request like this one before. */
export function findSent({ sent }: KeptAnswer, request: IncomingMessage): SentAnswer | undefined {
  return sent.get(variantOf(request));
}
