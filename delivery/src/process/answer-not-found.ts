import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers 404 as problem details (RFC 9457). */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const detail = `There is nothing at ${request.url.split('?')[0]}.`;
  reply.code(404).header('cache-control', 'no-store').type('application/problem+json').send({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail,
    code: 'not-found',
    message: detail,
  });
}
