import { problem } from '@clean-express/server-kit/http';
import { createProblemResponses } from '@clean-express/server-kit/rest';
import { problemSchema } from '@clean-express/shared-api/schemas';

/** 404: the resource does not exist. */
export const notFound = (detail: string) => problem(404, 'not-found', detail);

/** Response schemas of a route's errors, including those of every route. */
export const problemResponses = createProblemResponses(problemSchema, [414, 429, 500, 503]);
