import { isDatabaseUnavailable } from '@clean-express/server-kit/database';
import { problem } from '@clean-express/server-kit/http';
import { createErrorHandlers } from '@clean-express/server-kit/rest';
import type { z } from 'zod';

const TYPE_MESSAGES: Record<string, string> = {
  object: 'Please send a JSON object.',
  string: 'This must be a text.',
  number: 'This must be a number.',
};

/** The message for a field whose schema has none of its own. */
export function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return TYPE_MESSAGES[issue.expected] ?? 'This value is not valid.';
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return 'This is too long.';
  return 'This value is not valid.';
}

/** When a client may try again what failed because the database was away, in seconds. */
const RETRY_SECONDS = 5;

const DATABASE_UNAVAILABLE =
  'We cannot reach our database right now. Please try again in a few seconds.';

/** Sends every error, and every request for an unknown path, as problem details. */
export const errorHandlers = createErrorHandlers({
  toOwnProblem: (error) =>
    isDatabaseUnavailable(error)
      ? problem(503, 'database-unavailable', DATABASE_UNAVAILABLE)
      : undefined,
  unknownField: 'This field is not known.',
  invalidRequest: (errors) => [...new Set(Object.values(errors).reverse())].join(' '),
  clientErrors: {
    'bad-address': 'This address cannot be read.',
    'address-too-long': 'This address is too long.',
    'too-large': 'That is more than can be sent at once.',
    'unsupported-media-type': 'Please send JSON.',
    'empty-body': 'The request has no body; please send JSON.',
    'invalid-json': 'The request is not valid JSON.',
  },
  internal: 'Something went wrong on our side. Please try again.',
  retrySeconds: RETRY_SECONDS,
});
