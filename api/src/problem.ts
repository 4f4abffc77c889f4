import { Problem } from '@clean-express/server-kit/http';
import { problemSchema } from '@clean-express/shared-api/schemas';

/** 400: the request is not valid. */
export const badRequest = (code: string, detail: string, errors?: Record<string, string>) =>
  new Problem({ status: 400, code, title: 'Bad request', detail, ...(errors && { errors }) });

/** 401: the request has no valid credentials. */
export const unauthorized = (code: string, detail: string) =>
  new Problem({ status: 401, code, title: 'Unauthorized', detail });

/** 403: the signed-in user may not do this. */
export const forbidden = (code: string, detail: string) =>
  new Problem({ status: 403, code, title: 'Forbidden', detail });

/** 404: the resource does not exist. */
export const notFound = (detail: string) =>
  new Problem({ status: 404, code: 'not-found', title: 'Not found', detail });

/** 412: the resource has changed since the client read it. */
export const preconditionFailed = (code: string, detail: string) =>
  new Problem({ status: 412, code, title: 'Precondition failed', detail });

/** 422: the request is valid, but refers to something that does not exist. */
export const unprocessable = (code: string, detail: string, errors: Record<string, string>) =>
  new Problem({ status: 422, code, title: 'Unprocessable content', detail, errors });

/** 429: the client has exceeded a rate limit. */
export const tooManyRequests = () =>
  new Problem({
    status: 429,
    code: 'too-many-requests',
    title: 'Too many requests',
    detail: 'That was too often. Please try again in a minute.',
  });

/** 500: an unexpected error, without its details. */
export const internalError = () =>
  new Problem({
    status: 500,
    code: 'internal',
    title: 'Internal server error',
    detail: 'Something went wrong on our side. Please try again.',
  });

/** 503: something that the API depends on is not available. */
export const unavailable = (code: string, detail: string) =>
  new Problem({ status: 503, code, title: 'Service unavailable', detail });

type ProblemStatus = 400 | 401 | 403 | 404 | 412 | 413 | 415 | 422;

/** Statuses that every route may send: rate limit, internal error, overload. */
const COMMON_STATUSES = [429, 500, 503] as const;

/**
 * Response schemas of a route's errors, including those of every route.
 *
 * @example problemResponses(404) // { 404: problemSchema, 429: problemSchema, … }
 */
export function problemResponses<Status extends ProblemStatus>(...statuses: Status[]) {
  const all = [...statuses, ...COMMON_STATUSES];
  // `Object.fromEntries` forgets the statuses.
  return Object.fromEntries(all.map((status) => [status, problemSchema])) as Record<
    Status | (typeof COMMON_STATUSES)[number],
    typeof problemSchema
  >;
}
