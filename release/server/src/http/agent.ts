import { agentField } from '@clean-express/release-contract/registry-fields';
import { problem } from '@clean-express/server-kit/http';
import type { FastifyRequest } from 'fastify';

/**
 * The program that sends a request for someone, which the client names in the header `release-agent`.
 * It is the client's word: it changes nothing of what is allowed.
 *
 * @throws A problem with status 400 when it is no name.
 */
export function agentOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { data, error } = agentField.optional().safeParse(headers['release-agent']);
  if (!error) return data;
  const reasons = error.issues.map(({ message }) => message).join('; ');
  throw problem(400, 'invalid-request', `The header "release-agent" ${reasons}.`);
}
