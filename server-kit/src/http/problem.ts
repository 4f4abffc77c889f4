import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface ProblemDetails {
  status: number;
  /** For programs: stays the same for the same cause. */
  code: string;
  /** A message for people. */
  detail: string;
  /** Short name of the status; by default, the phrase of the HTTP standard. */
  title?: string;
  /** Field name → message. */
  errors?: Record<string, string>;
}

/** An error that a client gets as problem details. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly statusCode: number;
  private readonly details: ProblemDetails;

  constructor(details: ProblemDetails) {
    super(details.detail);
    this.details = details;
    this.statusCode = details.status;
  }

  /** The response body (RFC 9457), with the detail as `message`, too. */
  toBody() {
    const { status, code, detail, title = STATUS_CODES[status] ?? 'Error', errors } = this.details;
    const body = { type: 'about:blank', title, status, detail, code, message: detail };
    return errors ? { ...body, errors } : body;
  }
}

/** @param errors - Field name → message. */
export const problem = (
  status: number,
  code: string,
  detail: string,
  errors?: Record<string, string>,
) => new Problem({ status, code, detail, ...(errors && { errors }) });

/**
 * Sends problem details, which no cache may store. Those of a failure of the server name the request, so
 * that its log lines can be found.
 */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.statusCode)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send({
      ...problem.toBody(),
      ...(problem.statusCode >= 500 && { requestId: reply.request.id }),
    });
}

/** Not-found handler: sends 404 as problem details that name the path. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const detail = `There is nothing at ${request.url.split('?')[0]}.`;
  return sendProblem(reply, new Problem({ status: 404, code: 'not-found', detail }));
}
