import { problemSchema } from '@clean-express/shared-api/schemas';

type ProblemStatus = 400 | 401 | 403 | 404 | 412 | 413 | 415 | 422;

/** What every route may answer: too many requests, an error of ours, and overload. */
const EVERYWHERE = [429, 500, 503] as const;

/**
 * Response schemas of a route's errors, with those that every route may have.
 *
 * @example problemResponses(404) // { 404: problemSchema, 429: problemSchema, … }
 */
export function problemResponses<Status extends ProblemStatus>(...statuses: Status[]) {
  const all = [...statuses, ...EVERYWHERE];
  return Object.fromEntries(all.map((status) => [status, problemSchema])) as Record<
    Status | (typeof EVERYWHERE)[number],
    typeof problemSchema
  >;
}
