import type { Registry } from '@clean-express/federation/registry';
import { canaryRelease, type Preview, type Visitor } from 'delivery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKET_AGE, BUCKET_COOKIE, drawBucket, readBucket } from './bucket.ts';
import { readPreviews } from './previews.ts';

/** What a request says of who asks, as far as releases go. */
export interface KnownVisitor extends Visitor {
  /** The permissions behind the previewed versions. */
  allowed: readonly Preview[];
}

/** Whether any remote tries a release with a share of the visitors. */
function hasCanary(registry: Registry): boolean {
  return Object.keys(registry.microFrontends).some((remote) => canaryRelease(registry, remote));
}

/**
 * Reads from the cookies which releases a visitor gets.
 *
 * @param key - That previews are signed with.
 */
export async function readVisitor(
  { cookies }: FastifyRequest,
  key: string | undefined,
): Promise<KnownVisitor> {
  const allowed = await readPreviews(cookies, key);
  return {
    bucket: readBucket(cookies[BUCKET_COOKIE]),
    previews: Object.fromEntries(allowed.map(({ remote, version }) => [remote, version])),
    allowed,
  };
}

/**
 * Gives a visitor a lasting place among all, once there is a canary that needs it.
 *
 * @returns The visitor with the place.
 */
export function placeVisitor(
  visitor: KnownVisitor,
  registry: Registry,
  reply: FastifyReply,
  secure: boolean,
): KnownVisitor {
  if (visitor.bucket !== undefined || !hasCanary(registry)) return visitor;
  const bucket = drawBucket();
  reply.setCookie(BUCKET_COOKIE, String(bucket), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: BUCKET_AGE,
  });
  return { ...visitor, bucket };
}
