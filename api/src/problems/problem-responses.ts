import { problemSchema } from '@clean-express/shared-api/schemas';

type ProblemStatus = 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * Response schemas of a route's errors; 500 is always among them.
 *
 * @example problemResponses(404) // { 404: problemSchema, 500: problemSchema }
 */
export function problemResponses<Status extends ProblemStatus>(...statuses: Status[]) {
  const all = [...statuses, 500] as const;
  return Object.fromEntries(all.map((status) => [status, problemSchema])) as Record<
    Status | 500,
    typeof problemSchema
  >;
}
