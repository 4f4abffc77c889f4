import { type Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyError } from 'fastify';
import fp from 'fastify-plugin';
import { handleError } from '../problems/handle-error.ts';
import { notFound } from '../problems/problem.ts';

/** Sends every error, and every request for an unknown path, as problem details. */
export const problems = fp(
  async (app) => {
    app.setErrorHandler<FastifyError | Problem>(handleError);
    app.setNotFoundHandler((_request, reply) =>
      sendProblem(reply, notFound('There is nothing at this address.')),
    );
  },
  { name: 'problems' },
);
