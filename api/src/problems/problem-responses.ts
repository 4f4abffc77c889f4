import { problemSchema } from '@clean-express/shared-api/schemas';

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
  return Object.fromEntries(all.map((status) => [status, problemSchema])) as Record<
    Status | (typeof COMMON_STATUSES)[number],
    typeof problemSchema
  >;
}
