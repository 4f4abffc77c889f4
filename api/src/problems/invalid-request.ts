import type { Problem } from '@clean-express/server-kit/http';
import type { FastifySchemaValidationError } from 'fastify';
import { badRequest } from './problem.ts';

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
export function invalidRequest(issues: FastifySchemaValidationError[]): Problem {
  const errors = Object.fromEntries(issues.flatMap(toEntries).reverse());
  const messages = [...new Set(Object.values(errors).reverse())];
  return badRequest('invalid-request', messages.join(' '), errors);
}
