import { limitRoutes, Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const INVALID = new Problem({
  status: 400,
  code: 'invalid-report',
  detail: 'This is no report of a page.',
});
const TOO_LARGE = new Problem({
  status: 413,
  code: 'too-large',
  title: 'Content Too Large',
  detail: 'That is too much to report.',
});

/** Does not log client errors, since the message of a JSON error quotes the body. */
function handleError(
  error: FastifyError | Problem,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Problem) return sendProblem(reply, error);
  const { statusCode = 500 } = error;
  if (statusCode >= 500) throw error;
  return sendProblem(reply, statusCode === TOO_LARGE.statusCode ? TOO_LARGE : INVALID);
}

interface Options {
  /** How many requests a client may send to the routes together. */
  perMinute: number;
  /** Media types of JSON that the routes accept. */
  types: string[];
}

/** Adds routes that receive reports of pages. They share a limit of their own. */
export async function addReportScope(
  app: FastifyInstance,
  { perMinute, types }: Options,
  addRoutes: (reports: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (reports) => {
    limitRoutes(reports, perMinute);
    reports.removeAllContentTypeParsers();
    const parseJson = reports.getDefaultJsonParser('error', 'error');
    reports.addContentTypeParser(types, { parseAs: 'string' }, parseJson);
    reports.setErrorHandler(handleError);
    addRoutes(reports);
  });
}
