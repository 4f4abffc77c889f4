import { Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** 400: the body is not a valid report. */
export const invalidReport = () =>
  new Problem({ status: 400, code: 'invalid-report', detail: 'This is no report of a page.' });

const tooLarge = () =>
  new Problem({
    status: 413,
    code: 'too-large',
    title: 'Content Too Large',
    detail: 'That is too much to report.',
  });

const tooManyRequests = () =>
  new Problem({
    status: 429,
    code: 'too-many-requests',
    detail: 'That was too often. Please try again in a minute.',
  });

function toProblem(status: number): Problem {
  if (status === 413) return tooLarge();
  return status === 429 ? tooManyRequests() : invalidReport();
}

/**
 * Error handler of the reports route. It does not log client errors, since the message of a JSON
 * error quotes the body.
 *
 * @throws The error, if the server is to blame.
 */
export function handleReportError(
  error: FastifyError | Problem,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500 } = error;
  if (statusCode >= 500) throw error;
  return sendProblem(reply, toProblem(statusCode));
}
