import { randomInt } from 'node:crypto';
import type { PickedReleases, Registry } from '@clean-express/federation/registry';
import { canaryRelease, type Visitor } from '@clean-express/federation/releases';
import { type Preview, readPreview } from '@clean-express/server-kit/previews';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Cookies = Readonly<Record<string, string | undefined>>;

/** Number of buckets: a canary's traffic may have two decimal places of a percent. */
const BUCKETS = 10_000;

/** Name of the cookie that keeps a visitor in the same bucket. It does not identify the visitor. */
const BUCKET_COOKIE = 'release-bucket';

/** Half a year. */
const BUCKET_MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** Each remote has its own cookie, so that a visitor can preview several remotes at once. */
const PREVIEW_PREFIX = 'preview-';

/** A random bucket: from 0 up to, but not including, 100. */
function randomBucket(): number {
  return (randomInt(BUCKETS) * 100) / BUCKETS;
}

/** @returns `undefined` when the cookie is missing or not valid. */
function readBucket(cookie: string | undefined): number | undefined {
  if (cookie === undefined || !/^\d{1,2}(\.\d{1,2})?$/.test(cookie)) return undefined;
  return Number(cookie);
}

/** Name of the cookie that holds the preview token of a remote. */
export function previewCookie(remote: string): string {
  return PREVIEW_PREFIX + remote;
}

/** Names of the preview cookies of a request. */
export function previewCookies(cookies: Cookies): string[] {
  return Object.keys(cookies).filter((name) => name.startsWith(PREVIEW_PREFIX));
}

/**
 * Reads the previews that a visitor may see.
 *
 * @param key - Key that they are signed with; without one, previews are off.
 */
async function readPreviews(cookies: Cookies, key: string | undefined): Promise<Preview[]> {
  if (!key) return [];
  const tokens = previewCookies(cookies).map((name) => cookies[name] ?? '');
  const previews = await Promise.all(tokens.map((token) => readPreview(token, key)));
  return previews.filter((preview) => preview !== undefined);
}

/** The previews whose releases were picked. A previewed release may have been pruned. */
export function shownPreviews(previews: readonly Preview[], releases: PickedReleases): Preview[] {
  return previews.filter(({ remote, version }) => releases[remote]?.metadata.version === version);
}

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

/**
 * Whether a request asks for a client-rendered page. With the cookie `ssr=off`, a tester sees a page as
 * a visitor does when server rendering fails.
 */
export function disablesSsr(cookies: Cookies): boolean {
  return cookies.ssr === 'off';
}
