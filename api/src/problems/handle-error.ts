import { type Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from './to-problem.ts';

/** Error handler: sends an error as problem details, and logs it if the API is to blame. */
export function handleError(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toProblem(error);
  if (problem.statusCode >= 500) request.log.error({ err: error }, 'The request failed.');
  if (problem.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  return sendProblem(reply, problem);
}
