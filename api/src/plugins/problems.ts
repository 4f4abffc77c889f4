import { Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, problem } from '../problem.ts';

const TYPE_MESSAGES: Record<string, string> = {
  object: 'Please send a JSON object.',
  string: 'This must be a text.',
  number: 'This must be a number.',
};

/** The message for a field whose schema has none of its own. */
function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return TYPE_MESSAGES[issue.expected] ?? 'This value is not valid.';
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return 'This is too long.';
  return 'This value is not valid.';
}

/** `/address/0/street` → `address.0.street` */
const fieldName = (path: string) => path.slice(1).replaceAll('/', '.');

function toEntries(issue: FastifySchemaValidationError): [field: string, message: string][] {
  const { keys } = issue.params;
  if (issue.keyword === 'unrecognized_keys' && Array.isArray(keys)) {
    return keys.map((key) => [String(key), 'This field is not known.']);
  }
  return [[fieldName(issue.instancePath) || 'body', issue.message ?? 'This value is not valid.']];
}

/**
 * Lists what is not valid in a request, with the first message for each field.
 *
 * @example invalidRequest(issues).toBody().errors // { price: 'Price must be a number.' }
 */
function invalidRequest(issues: FastifySchemaValidationError[]): Problem {
  const errors = Object.fromEntries(issues.flatMap(toEntries).reverse());
  const messages = [...new Set(Object.values(errors).reverse())];
  return problem(400, 'invalid-request', messages.join(' '), errors);
}

/** Problems for the errors of Fastify, by their code. */
const FASTIFY_ERRORS: Record<string, { code: string; detail: string }> = {
  FST_ERR_BAD_URL: { code: 'bad-address', detail: 'This address cannot be read.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'address-too-long', detail: 'This address is too long.' },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'too-large',
    detail: 'That is more than can be sent at once.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    detail: 'Please send JSON.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    code: 'empty-body',
    detail: 'The request has no body; please send JSON.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    code: 'invalid-json',
    detail: 'The request is not valid JSON.',
  },
};

/** An error of Fastify or one of its plugins that the client is to blame for. */
const clientErrorSchema = z.object({
  statusCode: z.int().min(400).max(499),
  code: z.string().catch(''),
});

const BAD_REQUEST = { code: 'bad-request', detail: 'The request could not be understood.' };

/**
 * Turns a thrown error into a problem. Only texts that are meant for users are passed on; any other
 * error becomes an internal error without details.
 */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id does not exist either.
    return error.validationContext === 'params'
      ? notFound('There is nothing at this address.')
      : invalidRequest(error.validation);
  }
  const { data } = clientErrorSchema.safeParse(error);
  return data
    ? new Problem({ status: data.statusCode, ...(FASTIFY_ERRORS[data.code] ?? BAD_REQUEST) })
    : problem(500, 'internal', 'Something went wrong on our side. Please try again.');
}

/** Error handler: sends an error as problem details, and logs it if the API is to blame. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const sent = toProblem(error);
  if (sent.statusCode >= 500) request.log.error({ err: error }, 'The request failed.');
  if (sent.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  return sendProblem(reply, sent);
}

/** Sends every error, and every request for an unknown path, as problem details. */
export const problems = fp(
  async (app) => {
    z.config({ customError: messageFor });
    app.setErrorHandler(handleError);
    app.setNotFoundHandler((_request, reply) =>
      sendProblem(reply, notFound('There is nothing at this address.')),
    );
  },
  { name: 'problems' },
);
