import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isDatabaseBusy } from '../database/sql-errors.ts';
import { Overloaded, tellToRetry } from '../http/load.ts';
import { Problem, problem, sendProblem } from '../http/problem.ts';

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422;

/**
 * Creates the function that lists the response schemas of a route's errors.
 *
 * @param common - Statuses that every route may send.
 * @example createProblemResponses(schema, [429, 500])(404) // { 404: schema, 429: schema, 500: schema }
 */
export const createProblemResponses =
  <Schema, Common extends number>(schema: Schema, common: readonly Common[]) =>
  <Status extends ProblemStatus>(...statuses: Status[]) =>
    // `Object.fromEntries` forgets the statuses.
    Object.fromEntries([...statuses, ...common].map((status) => [status, schema])) as Record<
      Status | Common,
      Schema
    >;

/** Codes for the errors of Fastify. */
const CLIENT_ERRORS = {
  FST_ERR_BAD_URL: 'bad-address',
  FST_ERR_MAX_PARAM_LENGTH: 'address-too-long',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
} as const;

type FastifyCode = keyof typeof CLIENT_ERRORS;

type FieldMessage = [field: string, message: string];

/** How a server explains its errors. */
interface ErrorMessages {
  /** The problem for an error that only this server knows. */
  toOwnProblem?: (error: unknown) => Problem | undefined;
  unknownField: string;
  /** Explains an invalid request, from the first message for each field, and from all of them. */
  invalidRequest: (errors: Record<string, string>, all: FieldMessage[]) => string;
  /** By code; any other error of a client is a `bad-request`. */
  clientErrors: Partial<Record<(typeof CLIENT_ERRORS)[FastifyCode], string>>;
  internal: string;
  /** With status 503: when a client may try again, in seconds. */
  retrySeconds?: number;
}

/** `/address/0/street` → `address.0.street` */
const fieldName = (path: string) => path.slice(1).replaceAll('/', '.');

function toInvalidRequest(
  issues: FastifySchemaValidationError[],
  { unknownField, invalidRequest }: ErrorMessages,
): Problem {
  const all = issues.flatMap(({ keyword, params, instancePath, message = '' }): FieldMessage[] =>
    keyword === 'unrecognized_keys' && Array.isArray(params.keys)
      ? params.keys.map((key) => [String(key), unknownField])
      : [[fieldName(instancePath) || 'body', message]],
  );
  const errors = Object.fromEntries(all.toReversed());
  return problem(400, 'invalid-request', invalidRequest(errors, all), errors);
}

/** An error of Fastify or one of its plugins that the client is to blame for. */
const clientErrorSchema = z.object({
  statusCode: z.int().min(400).max(499),
  code: z.string().catch(''),
});

function toClientProblem(error: unknown, { clientErrors }: ErrorMessages): Problem | undefined {
  const { data } = clientErrorSchema.safeParse(error);
  if (!data) return undefined;
  const { statusCode: status } = data;
  const code = CLIENT_ERRORS[data.code as FastifyCode];
  const detail = clientErrors[code];
  if (detail) return problem(status, code, detail);
  return problem(status, 'bad-request', 'The request could not be understood.');
}

/**
 * Creates the handlers that send every error, and every request for an unknown path, as problem
 * details. Only texts that are meant for people are passed on; any other error becomes an internal
 * error without details, which is logged.
 */
export function createErrorHandlers(messages: ErrorMessages) {
  const { toOwnProblem, internal, retrySeconds } = messages;
  const notFound = () => problem(404, 'not-found', 'There is nothing at this address.');

  function toProblem(error: unknown): Problem {
    if (error instanceof Problem) return error;
    if (isDatabaseBusy(error)) return new Overloaded();
    if (hasZodFastifySchemaValidationErrors(error)) {
      // What has a malformed id does not exist either.
      if (error.validationContext === 'params') return notFound();
      return toInvalidRequest(error.validation, messages);
    }
    const known = toOwnProblem?.(error) ?? toClientProblem(error, messages);
    return known ?? problem(500, 'internal', internal);
  }

  return {
    handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const sent = toProblem(error);
      const isRefused = sent instanceof Overloaded;
      if (isRefused) tellToRetry(reply);
      else if (sent.statusCode >= 500) request.log.error({ err: error }, 'The request failed.');
      if (sent.statusCode === 401) reply.header('www-authenticate', 'Bearer');
      const isTemporary = sent.statusCode === 503 && !reply.hasHeader('retry-after');
      if (isTemporary && retrySeconds) reply.header('retry-after', retrySeconds);
      return sendProblem(reply, sent);
    },
    handleNotFound: (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      sendProblem(reply, notFound()),
  };
}

export type ErrorHandlers = ReturnType<typeof createErrorHandlers>;
