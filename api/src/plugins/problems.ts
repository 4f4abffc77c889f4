import type { FastifyError } from 'fastify';
import fp from 'fastify-plugin';
import { type HttpProblem, notFound } from '../problems/problem.ts';
import { toProblem } from '../problems/to-problem.ts';

/** Answers every error, and every unknown address, as problem details (RFC 9457). */
export const problems = fp(
  async (app) => {
    app.setErrorHandler<FastifyError | HttpProblem>((error, request, reply) => {
      const problem = toProblem(error);
      if (problem.statusCode >= 500) request.log.error({ err: error }, 'The request failed.');
      if (problem.statusCode === 401) reply.header('www-authenticate', 'Bearer');
      return reply
        .code(problem.statusCode)
        .header('cache-control', 'no-store')
        .type('application/problem+json; charset=utf-8')
        .send(problem.toBody());
    });

    app.setNotFoundHandler(() => {
      throw notFound('There is nothing at this address.');
    });
  },
  { name: 'problems' },
);
