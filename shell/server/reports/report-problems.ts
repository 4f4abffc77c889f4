import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

const PROBLEMS = {
  400: { title: 'Bad Request', code: 'invalid-report', detail: 'This is no report of a page.' },
  413: { title: 'Content Too Large', code: 'too-large', detail: 'That is too much to report.' },
  429: {
    title: 'Too Many Requests',
    code: 'too-many-requests',
    detail: 'That was too often. Please try again in a minute.',
  },
} as const;

type ProblemStatus = keyof typeof PROBLEMS;

/** Answers why a report is not taken, as problem details (RFC 9457). */
export function answerReportProblem(reply: FastifyReply, status: ProblemStatus): FastifyReply {
  const problem = PROBLEMS[status];
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send({ type: 'about:blank', status, ...problem, message: problem.detail });
}

/**
 * Error handler of the reports. What a client did wrong is not logged: the message of a JSON error
 * quotes the body.
 *
 * @throws The error, when it is our own.
 */
export function answerReportError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500 } = error;
  if (statusCode >= 500) throw error;
  return answerReportProblem(reply, statusCode === 413 || statusCode === 429 ? statusCode : 400);
}
