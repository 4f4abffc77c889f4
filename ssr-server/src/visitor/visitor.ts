import { randomInt } from 'node:crypto';
import type { Registry } from '@clean-express/federation/registry';
import type { Visitor } from '@clean-express/federation/releases';
import { type Preview, readPreview } from '@clean-express/server-kit/previews';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Name → value. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** Number of buckets: a canary's traffic may have two decimal places of a percent. */
const BUCKETS = 10_000;

/** Cookie that keeps a visitor in the same bucket. It does not identify the visitor. */
const BUCKET_COOKIE = 'release-bucket';

/** Half a year. */
const BUCKET_MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** Each remote has its own cookie, so that a visitor can preview several remotes at once. */
const PREVIEW_PREFIX = 'preview-';

/** Maximum number of previews of one visitor: each costs the check of a signature. */
const MAX_PREVIEWS = 8;

/** A random bucket: from 0 up to, but not including, 100. */
function randomBucket(): number {
  return (randomInt(BUCKETS) * 100) / BUCKETS;
}

const usesTls = (publicUrl: string) => publicUrl.startsWith('https:');

/** The attributes of all cookies of the SSR server. */
export function cookieOptions(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: usesTls(publicUrl) } as const;
}

/** Over TLS, the prefix keeps other subdomains of the site's domain from setting the cookie. */
function cookieName(name: string, publicUrl: string): string {
  return usesTls(publicUrl) ? `__Host-${name}` : name;
}

/** Name of the cookie that holds the preview token of a remote. */
export function previewCookie(remote: string, publicUrl: string): string {
  return cookieName(PREVIEW_PREFIX + remote, publicUrl);
}

/** Names of the preview cookies of a request. */
export function previewCookies(cookies: Cookies, publicUrl: string): string[] {
  const prefix = previewCookie('', publicUrl);
  return Object.keys(cookies).filter((name) => name.startsWith(prefix));
}

/** The visitor's bucket; `undefined` when its cookie is missing or not valid. */
export function readBucket(cookies: Cookies, publicUrl: string): number | undefined {
  const cookie = cookies[cookieName(BUCKET_COOKIE, publicUrl)];
  if (cookie === undefined || !/^\d{1,2}(\.\d{1,2})?$/.test(cookie)) return undefined;
  return Number(cookie);
}

/** What the cookies of a request say about the visitor's releases. */
interface RequestVisitor extends Visitor {
  /** The signed previews behind {@link Visitor.previews}. */
  signedPreviews: readonly Preview[];
}

/**
 * Reads from the cookies which releases a visitor gets. Preview cookies of unknown remotes are ignored.
 *
 * @param key - Key that previews are signed with; without one, previews are off.
 */
export async function readVisitor(
  { cookies }: FastifyRequest,
  { microFrontends }: Registry,
  key: string | undefined,
  publicUrl: string,
): Promise<RequestVisitor> {
  const tokens = Object.keys(microFrontends).flatMap(
    (remote) => cookies[previewCookie(remote, publicUrl)] ?? [],
  );
  const readings = tokens
    .slice(0, MAX_PREVIEWS)
    .map((token) => (key ? readPreview(token, key) : undefined));
  const signedPreviews = (await Promise.all(readings)).filter((preview) => preview !== undefined);
  return {
    bucket: readBucket(cookies, publicUrl),
    previews: Object.fromEntries(signedPreviews.map(({ remote, version }) => [remote, version])),
    signedPreviews,
  };
}

/**
 * Assigns a lasting bucket to a visitor without one.
 *
 * @returns The visitor with the bucket.
 */
export function assignBucket(
  visitor: RequestVisitor,
  reply: FastifyReply,
  publicUrl: string,
): RequestVisitor {
  if (visitor.bucket !== undefined) return visitor;
  const bucket = randomBucket();
  const options = { ...cookieOptions(publicUrl), maxAge: BUCKET_MAX_AGE_SECONDS };
  reply.setCookie(cookieName(BUCKET_COOKIE, publicUrl), String(bucket), options);
  return { ...visitor, bucket };
}
