import { Problem } from '@clean-express/server-kit/http';
import { createProblemResponses } from '@clean-express/server-kit/rest';
import { problemSchema } from '@clean-express/shared-api/schemas';

const TITLES = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  412: 'Precondition failed',
  414: 'URI too long',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service unavailable',
};

/** @param errors - Field name → message. */
export const problem = (
  status: keyof typeof TITLES,
  code: string,
  detail: string,
  errors?: Record<string, string>,
) => new Problem({ status, code, title: TITLES[status], detail, ...(errors && { errors }) });

/** 404: the resource does not exist. */
export const notFound = (detail: string) => problem(404, 'not-found', detail);

/** Response schemas of a route's errors, including those of every route. */
export const problemResponses = createProblemResponses(problemSchema, [414, 429, 500, 503]);
