import type { FastifySchemaValidationError } from 'fastify';
import { badRequest, type HttpProblem } from './problem.ts';

/** `/address/0/street` → `address.0.street` */
const fieldName = (path: string) => path.slice(1).replaceAll('/', '.');

function toEntries(issue: FastifySchemaValidationError): [field: string, sentence: string][] {
  const { keys } = issue.params;
  if (issue.keyword === 'unrecognized_keys' && Array.isArray(keys)) {
    return keys.map((key) => [String(key), 'This field is not known.']);
  }
  return [[fieldName(issue.instancePath) || 'body', issue.message ?? 'This value is not valid.']];
}

/**
 * Lists what is wrong with a request, one sentence per field: the first that applies.
 *
 * @example invalidRequest(issues).toBody().errors // { price: 'Price must be a number.' }
 */
export function invalidRequest(issues: FastifySchemaValidationError[]): HttpProblem {
  const errors = Object.fromEntries(issues.flatMap(toEntries).reverse());
  const sentences = [...new Set(Object.values(errors).reverse())];
  return badRequest('invalid-request', sentences.join(' '), errors);
}
