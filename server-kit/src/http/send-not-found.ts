import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendProblem } from './problem.ts';

/** Not-found handler: sends 404 as problem details that name the path. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const detail = `There is nothing at ${request.url.split('?')[0]}.`;
  sendProblem(reply, new Problem({ status: 404, code: 'not-found', detail }));
}
