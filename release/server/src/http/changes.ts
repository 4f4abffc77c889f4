import { agentField } from '@clean-express/release-contract/registry-fields';
import type { ChangeResult } from '@clean-express/release-contract/release-api';
import { problem } from '@clean-express/server-kit/http';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { changeBody } from '../checks/fields.ts';
import type { Author, PublishedChange, Releases } from '../releases/releases.ts';

const STORE_BEHIND =
  'The change is in effect. The store does not have it yet: the release server tries again until it does.';

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

/** The author of a change. What a workflow's token proves overrides what the client says. */
export function authorOf(
  request: FastifyRequest,
  { reason, commit }: z.infer<typeof changeBody>,
): Author {
  const { name, person, provenance } = request.identity();
  return {
    by: name,
    person,
    agent: agentOf(request),
    reason,
    provenance: provenance ?? (commit && { verified: false, commit }),
  };
}

/** The response to a change that gives visitors no other releases. */
export function describeCommit({
  number,
  at,
  stored,
  warnings = [],
}: PublishedChange): Omit<ChangeResult, 'traffic'> {
  const all = stored ? warnings : [STORE_BEHIND, ...warnings];
  return {
    number,
    at: at.toISOString(),
    store: stored ? 'written' : 'behind',
    ...(all.length > 0 && { warning: all.join('\n') }),
  };
}

/** The response to a change of a remote. */
export async function describeChange(
  releases: Pick<Releases, 'traffic'>,
  remote: string,
  change: PublishedChange,
): Promise<ChangeResult> {
  const traffic = await releases.traffic();
  return {
    ...describeCommit(change),
    traffic: Object.hasOwn(traffic, remote) ? (traffic[remote] ?? {}) : {},
  };
}
