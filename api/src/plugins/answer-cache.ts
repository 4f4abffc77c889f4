import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type AnswerStore, createAnswerStore, type Ticket } from '../answers/answer-store.ts';
import {
  ENCODINGS,
  type Encoding,
  entityTag,
  isNamedBy,
  type KeptAnswer,
  keepAnswer,
} from '../answers/kept-answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    answers: AnswerStore;
  }
  interface FastifyContextConfig {
    /** The table that this route's answers are read from: they are the same for everybody, and kept. */
    publicFrom?: string;
    /** Says of a request that its answer is not for everybody after all. */
    isPrivate?: (request: FastifyRequest) => boolean;
    /** The table that this route writes to. */
    writesTo?: string;
  }
  interface FastifyRequest {
    answerTicket: Ticket | undefined;
    /** What it is answered with. */
    keptAnswer: KeptAnswer | undefined;
  }
}

/** Response headers that belong to an answer and are kept with it. */
const KEPT_HEADERS = ['content-type', 'link', 'x-total-count'];

const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] });

function pickEncoding(request: FastifyRequest, { bodies }: KeptAnswer): Encoding {
  const accepted = negotiator.negotiate(request.headers['accept-encoding'] ?? 'identity');
  return accepted && bodies[accepted as Encoding] ? (accepted as Encoding) : 'identity';
}

/** Sets the headers of a kept answer; returns its body, or nothing when the client has it. */
function present(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  request.keptAnswer = answer;
  const encoding = pickEncoding(request, answer);
  const vary = reply.getHeader('vary');
  reply.headers({
    ...answer.headers,
    // Browsers may keep it, but ask each time whether it still holds.
    'cache-control': 'public, no-cache',
    etag: entityTag(answer.hash, encoding),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
  });
  const known = request.headers['if-none-match'];
  if (known && isNamedBy(known, answer.hash)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return answer.bodies[encoding] ?? answer.bodies.identity;
}

function keptHeaders(reply: FastifyReply): Record<string, string> {
  const present = KEPT_HEADERS.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]));
}

/** A refused request wrote nothing; one that failed may have. */
const mayHaveWritten = ({ statusCode }: FastifyReply) => statusCode < 400 || statusCode >= 500;

interface Options {
  /** Memory for all kept bodies, in bytes. */
  maxBytes: number;
}

/**
 * Keeps the answers of routes with `config.publicFrom` in memory, serialized and compressed once, and
 * answers 304 to whoever has them. A route with `config.writesTo` drops what was read from that table.
 */
export const answerCache = fp<Options>(
  async (app, { maxBytes }) => {
    const answers = createAnswerStore(maxBytes);
    app.decorate('answers', answers);
    app.decorateRequest('answerTicket', undefined);
    app.decorateRequest('keptAnswer', undefined);

    app.addHook('onRequest', async (request, reply) => {
      const { publicFrom, isPrivate } = request.routeOptions.config;
      if (!publicFrom || isPrivate?.(request)) return;
      const answer = answers.find(request.url);
      if (answer) return reply.send(present(request, reply, answer) ?? undefined);
      request.answerTicket = answers.begin(request.url, publicFrom);
    });

    app.addHook<unknown>('onSend', async (request, reply, payload) => {
      const { writesTo } = request.routeOptions.config;
      if (writesTo && mayHaveWritten(reply)) answers.drop(writesTo);
      const ticket = request.answerTicket;
      if (!ticket || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const answer = await keepAnswer(payload, keptHeaders(reply));
      answers.keep(ticket, answer);
      return present(request, reply, answer);
    });
  },
  { name: 'answer-cache' },
);
