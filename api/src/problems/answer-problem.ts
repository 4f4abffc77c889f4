import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpProblem } from './problem.ts';
import { toProblem } from './to-problem.ts';

/** Answers an error as problem details (RFC 9457), and logs what is our own fault. */
export function answerProblem(
  error: FastifyError | HttpProblem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toProblem(error);
  if (problem.statusCode >= 500) request.log.error({ err: error }, 'The request failed.');
  if (problem.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.statusCode)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(problem.toBody());
}
