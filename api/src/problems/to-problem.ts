import { STATUS_CODES } from 'node:http';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { invalidRequest } from './invalid-request.ts';
import { HttpProblem, notFound } from './problem.ts';

/** Sentences for errors that Fastify itself raises, by its code. */
const FASTIFY_ERRORS: Record<string, [code: string, detail: string]> = {
  FST_ERR_BAD_URL: ['bad-address', 'This address cannot be read.'],
  FST_ERR_MAX_PARAM_LENGTH: ['address-too-long', 'This address is too long.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'That is more than can be sent at once.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', 'Please send JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['empty-body', 'The request has no body; please send JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid-json', 'The request is not valid JSON.'],
};

function fromFastify(error: FastifyError, status: number): HttpProblem {
  const [code, detail] = FASTIFY_ERRORS[error.code] ?? [
    'bad-request',
    'The request could not be understood.',
  ];
  return new HttpProblem({ status, code, title: STATUS_CODES[status] ?? 'Error', detail });
}

/**
 * What a thrown error is answered as. Only what was meant for people gets through; anything else
 * is an internal error without details.
 */
export function toProblem(error: FastifyError | HttpProblem): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // What cannot be an id is nobody's id.
    return error.validationContext === 'params'
      ? notFound('There is nothing at this address.')
      : invalidRequest(error.validation);
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return fromFastify(error, status);
  return new HttpProblem({
    status: 500,
    code: 'internal',
    title: 'Internal server error',
    detail: 'Something went wrong on our side. Please try again.',
  });
}
