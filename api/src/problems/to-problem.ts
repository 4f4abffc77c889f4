import { Problem } from '@clean-express/server-kit/http';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { invalidRequest } from './invalid-request.ts';
import { internalError, notFound } from './problem.ts';

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

const BAD_REQUEST = { code: 'bad-request', detail: 'The request could not be understood.' };

/**
 * Turns a thrown error into a problem. Only texts that are meant for users are passed on; any other
 * error becomes an internal error without details.
 */
export function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id does not exist either.
    return error.validationContext === 'params'
      ? notFound('There is nothing at this address.')
      : invalidRequest(error.validation);
  }
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return internalError();
  return new Problem({ status, ...(FASTIFY_ERRORS[error.code] ?? BAD_REQUEST) });
}
