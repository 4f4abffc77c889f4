import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Author, ChangeResult, Releases } from '../releases/releases.ts';
import type { changeBody, changeResponse } from './fields.ts';

const STORE_BEHIND =
  'The change is in effect. The store does not have it yet: the release server tries again until it does.';

/** The author of a change: whose token it was, and who that says to be. */
export function authorOf(
  request: FastifyRequest,
  { by: claimed, reason, commit }: z.infer<typeof changeBody>,
): Author {
  return {
    by: request.identity().name,
    ...(claimed && { claimed }),
    ...(reason && { reason }),
    ...(commit && { commit }),
  };
}

/** The response to a change of a remote. */
export async function describeChange(
  releases: Pick<Releases, 'traffic'>,
  remote: string,
  { number, at, stored }: ChangeResult,
): Promise<z.infer<typeof changeResponse>> {
  const traffic = await releases.traffic();
  return {
    number,
    at: at.toISOString(),
    store: stored ? 'written' : 'behind',
    ...(!stored && { warning: STORE_BEHIND }),
    traffic: Object.hasOwn(traffic, remote) ? (traffic[remote] ?? {}) : {},
  };
}
