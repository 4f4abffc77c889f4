import { isDatabaseUnavailable } from '@clean-express/server-kit/database';
import { Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ContractViolated } from '../checks/contract-violated.ts';
import { FileMissing, FileRefused, StoreUnreachable } from '../files/errors.ts';
import { IssuerUnavailable } from '../identity/identity.ts';
import { ReleaseError } from '../releases/release-error.ts';
import { UploadRefused } from '../uploads/upload.ts';
import { UnknownUpload } from '../uploads/uploads.ts';

/** When a client may try again what could not be done for now, in seconds. */
const RETRY_SECONDS = 5;

/** Statuses that every route may send. */
const COMMON_STATUSES = [429, 500, 503] as const;

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422;

/** Problem details (RFC 9457). */
const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/**
 * Response schemas of a route's errors, including those of every route.
 *
 * @example problemResponses(404) // { 404: problemSchema, 429: problemSchema, … }
 */
export function problemResponses<Status extends ProblemStatus>(...statuses: Status[]) {
  const all = [...statuses, ...COMMON_STATUSES];
  // `Object.fromEntries` forgets the statuses.
  return Object.fromEntries(all.map((status) => [status, problemSchema])) as Record<
    Status | (typeof COMMON_STATUSES)[number],
    typeof problemSchema
  >;
}

/** @param errors - Field name → message. */
export const problem = (
  status: number,
  code: string,
  detail: string,
  errors?: Record<string, string>,
) => new Problem({ status, code, detail, ...(errors && { errors }) });

/** 404: there is no such thing, or its name is not valid. */
export const notFound = (detail = 'There is nothing at this address.') =>
  problem(404, 'not-found', detail);

/** `/files/0/path` → `files.0.path` */
const fieldName = (path: string) => path.slice(1).replaceAll('/', '.');

function toEntries(issue: FastifySchemaValidationError): [field: string, message: string][] {
  const { keys } = issue.params;
  if (issue.keyword === 'unrecognized_keys' && Array.isArray(keys)) {
    return keys.map((key) => [String(key), 'is not known']);
  }
  return [[fieldName(issue.instancePath) || 'body', issue.message ?? 'is not valid']];
}

/** Lists what is not valid in a request, with the first message for each field. */
function invalidRequest(issues: FastifySchemaValidationError[]): Problem {
  const entries = issues.flatMap(toEntries);
  const [first] = entries;
  const detail = first
    ? `The request is not valid: "${first[0]}" – ${first[1]}.`
    : 'The request is not valid.';
  return problem(400, 'invalid-request', detail, Object.fromEntries(entries.toReversed()));
}

/** Problems for the errors of Fastify, by their code. */
const FASTIFY_ERRORS: Record<string, { code: string; detail: string }> = {
  FST_ERR_BAD_URL: { code: 'bad-address', detail: 'This address cannot be read.' },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'too-large',
    detail: 'That is more than this address accepts. Make the file smaller.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    detail: 'Send JSON, and files as application/octet-stream.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    code: 'empty-body',
    detail: 'The request has no body. Send JSON.',
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

/** Status and code of what the release rules refuse. */
const RELEASE_ERRORS = {
  notFound: [404, 'not-found'],
  refused: [409, 'refused'],
  conflict: [409, 'conflict'],
  usage: [400, 'invalid-request'],
  unavailable: [503, 'unavailable'],
} as const;

/** The problem for an error of a release that is uploaded; `undefined` for any other error. */
function uploadProblem(error: unknown): Problem | undefined {
  if (error instanceof UploadRefused) return problem(422, 'upload-refused', error.message);
  if (error instanceof ContractViolated) {
    const errors = error.findings.map((finding, index) => [`findings.${index}`, finding]);
    return problem(422, 'contract-violated', error.message, Object.fromEntries(errors));
  }
  if (error instanceof UnknownUpload) return problem(404, 'unknown-upload', error.message);
  return undefined;
}

/** The problem for an error of files, store or database; `undefined` for any other error. */
function unavailableProblem(error: unknown): Problem | undefined {
  if (error instanceof FileRefused) return problem(422, 'file-refused', error.message);
  if (error instanceof FileMissing) return notFound(error.message);
  if (error instanceof StoreUnreachable) {
    const detail = 'The store is not available. Nothing was changed. Try again in a few seconds.';
    return problem(503, 'store-unavailable', detail);
  }
  if (error instanceof IssuerUnavailable) {
    const detail =
      'The service that has issued this token is not available, so it cannot be checked. Nothing was changed. Try again in a few seconds.';
    return problem(503, 'issuer-unavailable', detail);
  }
  if (!isDatabaseUnavailable(error)) return undefined;
  const detail = 'The database is not available. Nothing was changed. Try again in a few seconds.';
  return problem(503, 'database-unavailable', detail);
}

/**
 * Turns a thrown error into a problem. Only texts that are meant for people are passed on; any other
 * error becomes an internal error without details.
 */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ReleaseError) {
    const [status, code] = RELEASE_ERRORS[error.kind];
    return problem(status, code, error.message);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return error.validationContext === 'params' ? notFound() : invalidRequest(error.validation);
  }
  const found = uploadProblem(error) ?? unavailableProblem(error);
  if (found) return found;
  const { data } = clientErrorSchema.safeParse(error);
  return data
    ? new Problem({ status: data.statusCode, ...(FASTIFY_ERRORS[data.code] ?? BAD_REQUEST) })
    : problem(500, 'internal', 'Something went wrong in the release server. Read its log.');
}

/** Error handler: sends an error as problem details, and logs it if the server is to blame. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const sent = toProblem(error);
  if (sent.statusCode >= 500) request.log.error({ err: error }, 'The request failed.');
  if (sent.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  if (sent.statusCode === 503) reply.header('retry-after', RETRY_SECONDS);
  return sendProblem(reply, sent);
}

/** Sends every error, and every request for an unknown path, as problem details. */
export const problems = fp(
  async (app) => {
    app.setErrorHandler(handleError);
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
  },
  { name: 'problems' },
);
