import type { FastifyError } from 'fastify';
import fp from 'fastify-plugin';
import { answerProblem } from '../problems/answer-problem.ts';
import { type HttpProblem, notFound } from '../problems/problem.ts';

/** Answers every error, and every unknown address, as problem details. */
export const problems = fp(
  async (app) => {
    app.setErrorHandler<FastifyError | HttpProblem>(answerProblem);
    app.setNotFoundHandler(() => {
      throw notFound('There is nothing at this address.');
    });
  },
  { name: 'problems' },
);
