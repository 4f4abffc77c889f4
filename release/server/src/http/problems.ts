import { isDatabaseUnavailable } from '@clean-express/server-kit/database';
import { type Problem, problem } from '@clean-express/server-kit/http';
import { createErrorHandlers, createProblemResponses } from '@clean-express/server-kit/rest';
import { StoreUnreachable } from '@clean-express/server-kit/storage';
import { z } from 'zod';
import { ContractViolated } from '../checks/contract-violated.ts';
import { IssuerUnavailable } from '../identity/identity.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { FileMissing, FileRefused } from '../store/file-keys.ts';

/** When a client may try again what could not be done for now, in seconds. */
const RETRY_SECONDS = 5;

/** Problem details (RFC 9457). */
const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** Of a failure of the server: the id of the request in its log. */
  requestId: z.string().optional(),
});

/** Response schemas of a route's errors, including those of every route. */
export const problemResponses = createProblemResponses(problemSchema, [429, 500, 503]);

/** 404: there is no such thing, or its name is not valid. */
export const notFound = (detail = 'There is nothing at this address.') =>
  problem(404, 'not-found', detail);

/** Status and code of what the release rules refuse. */
const RELEASE_ERRORS = {
  notFound: [404, 'not-found'],
  refused: [409, 'refused'],
  conflict: [409, 'conflict'],
  usage: [400, 'invalid-request'],
  invalid: [422, 'upload-refused'],
  unknownUpload: [404, 'unknown-upload'],
  unavailable: [503, 'unavailable'],
} as const;

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

/** The problem for an error of this server; `undefined` for any other error. */
function toOwnProblem(error: unknown): Problem | undefined {
  if (error instanceof ReleaseError) {
    const [status, code] = RELEASE_ERRORS[error.kind];
    return problem(status, code, error.message);
  }
  if (error instanceof ContractViolated) {
    const errors = error.findings.map((finding, index) => [`findings.${index}`, finding]);
    return problem(422, 'contract-violated', error.message, Object.fromEntries(errors));
  }
  return unavailableProblem(error);
}

/** Sends every error, and every request for an unknown path, as problem details. */
export const errorHandlers = createErrorHandlers({
  toOwnProblem,
  unknownField: 'is not known',
  invalidRequest: (_errors, [first]) =>
    first ? `The request is not valid: "${first[0]}" – ${first[1]}.` : 'The request is not valid.',
  clientErrors: {
    'bad-address': 'This address cannot be read.',
    'too-large': 'That is more than this address accepts. Make the file smaller.',
    'unsupported-media-type': 'Send JSON, and files as application/octet-stream.',
    'empty-body': 'The request has no body. Send JSON.',
    'invalid-json': 'The request is not valid JSON.',
  },
  internal: 'Something went wrong in the release server. Read its log.',
  retrySeconds: RETRY_SECONDS,
});
