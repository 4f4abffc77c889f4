import type { Registry } from '@clean-express/federation/registry';
import { canaryRelease, type Visitor } from '@clean-express/federation/releases';
import type { Preview } from '@clean-express/server-kit/previews';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKET_COOKIE, BUCKET_MAX_AGE_SECONDS, randomBucket, readBucket } from './bucket.ts';
import { readPreviews } from './previews.ts';

/** What the cookies of a request say about the visitor's releases. */
export interface RequestVisitor extends Visitor {
  /** The signed previews behind {@link Visitor.previews}. */
  signedPreviews: readonly Preview[];
}

function hasCanary(registry: Registry): boolean {
  return Object.keys(registry.microFrontends).some((remote) => canaryRelease(registry, remote));
}

/**
 * Reads from the cookies which releases a visitor gets.
 *
 * @param key - Key that previews are signed with.
 */
export async function readVisitor(
  { cookies }: FastifyRequest,
  key: string | undefined,
): Promise<RequestVisitor> {
  const signedPreviews = await readPreviews(cookies, key);
  return {
    bucket: readBucket(cookies[BUCKET_COOKIE]),
    previews: Object.fromEntries(signedPreviews.map(({ remote, version }) => [remote, version])),
    signedPreviews,
  };
}

/**
 * Assigns a lasting bucket to a visitor without one. Without a canary no bucket is needed, so no cookie
 * is set.
 *
 * @param isSecure - Whether the cookie is for https only.
 * @returns The visitor with the bucket.
 */
export function assignBucket(
  visitor: RequestVisitor,
  registry: Registry,
  reply: FastifyReply,
  isSecure: boolean,
): RequestVisitor {
  if (visitor.bucket !== undefined || !hasCanary(registry)) return visitor;
  const bucket = randomBucket();
  reply.setCookie(BUCKET_COOKIE, String(bucket), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: BUCKET_MAX_AGE_SECONDS,
  });
  return { ...visitor, bucket };
}
