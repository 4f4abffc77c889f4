import { randomInt } from 'node:crypto';
import {
  BUCKETS,
  canaryId,
  isInShare,
  NO_CANARY_BUCKET,
  shuffleBuckets,
} from '@clean-express/release-contract/canary-buckets';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import {
  type ActivePreview,
  bucketCookie,
  type Canary,
  siteCookie,
  type Visitor,
} from '@clean-express/release-contract/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Preview, Previews } from './previews.ts';

/** Name → value. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** Half a year. */
const BUCKET_MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** Each token has its own cookie, so that a visitor can open several previews. */
const PREVIEW_PREFIX = 'preview-';

/** Maximum number of tokens of one visitor. More would not fit into the headers of a request. */
export const MAX_PREVIEWS = 4;

/** The attributes of all cookies of the SSR server. */
export function cookieOptions(publicUrl: string) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const;
}

/** Name of the cookie that holds the token of a preview. */
export function previewCookie({ id }: Pick<Preview, 'id'>, publicUrl: string): string {
  return siteCookie(PREVIEW_PREFIX + id, publicUrl);
}

/** Names of the preview cookies of a request. */
export function previewCookies(cookies: Cookies, publicUrl: string): string[] {
  const prefix = siteCookie(PREVIEW_PREFIX, publicUrl);
  return Object.keys(cookies).filter((name) => name.startsWith(prefix));
}

/** A preview in a cookie of a visitor. */
export interface HeldPreview extends Preview {
  cookie: string;
}

/** The previews of a request, in the order in which they were issued: open ones, and those that were ended. */
export async function readPreviews(
  cookies: Cookies,
  previews: Pick<Previews, 'verify' | 'stateOf'>,
  publicUrl: string,
): Promise<Record<'open' | 'ended', HeldPreview[]>> {
  const names = previewCookies(cookies, publicUrl).slice(0, MAX_PREVIEWS);
  const verify = async (cookie: string) => {
    const preview = await previews.verify(cookies[cookie] ?? '');
    return preview && { ...preview, cookie };
  };
  const held = (await Promise.all(names.map(verify)))
    .filter((preview) => preview !== undefined)
    .sort((a, b) => a.issued - b.issued);
  const inState = (state: string) => held.filter((preview) => previews.stateOf(preview) === state);
  return { open: inState('open'), ended: inState('ended') };
}

const BUCKET = new RegExp(`^(\\d{1,2}(\\.\\d{1,2})?|${NO_CANARY_BUCKET})$`);

/** The visitor's bucket; `undefined` when its cookie is missing or not valid. */
export function readBucket(cookies: Cookies, publicUrl: string): number | undefined {
  const cookie = cookies[bucketCookie(publicUrl)];
  return cookie !== undefined && BUCKET.test(cookie) ? Number(cookie) : undefined;
}

/** More than the canaries of a site. To shuffle the buckets for one takes some milliseconds. */
const MAX_SHUFFLED = 100;

const positions = new LRUCache<string, Uint16Array>({
  max: MAX_SHUFFLED,
  memoMethod: shuffleBuckets,
});

/** Tells of a visitor's bucket which canaries it is in. Without one, it is in none. */
export function canariesIn(bucket = NO_CANARY_BUCKET): (canary: Canary) => boolean {
  return ({ remote, release: { metadata, deployment } }) => {
    const { traffic, set = canaryId([{ remote, version: metadata.version }]) } = deployment;
    return isInShare(positions.memo(set), bucket, traffic);
  };
}

/** What the cookies of a request say about the visitor's releases. */
export interface RequestVisitor extends Visitor {
  bucket: number | undefined;
  /** What the page says about {@link Visitor.previews}. */
  activePreviews: readonly ActivePreview[];
  /** Previews that were ended while the visitor had them. */
  endedPreviews: readonly HeldPreview[];
}

/**
 * Loads what a visitor previews. A preview whose releases cannot be loaded is left out. Of two for one
 * remote, the one that was issued later counts.
 */
async function loadPreviews(read: readonly Preview[], previews: Previews) {
  const loaded = await Promise.all(
    read.map((preview) => previews.releasesOf(preview).catch((): PickedReleases => ({}))),
  );
  const active = new Map<string, ActivePreview>();
  for (const [at, { expires }] of read.entries()) {
    for (const [remote, { metadata }] of Object.entries(loaded[at] ?? {})) {
      active.set(remote, { remote, version: metadata.version, expires: expires.toISOString() });
    }
  }
  return { previews: Object.assign({}, ...loaded), activePreviews: [...active.values()] };
}

/** Reads from the cookies which releases a visitor gets. */
export async function readVisitor(
  { cookies }: FastifyRequest,
  previews: Previews,
  publicUrl: string,
): Promise<RequestVisitor> {
  const { open, ended } = await readPreviews(cookies, previews, publicUrl);
  const bucket = readBucket(cookies, publicUrl);
  const loaded = await loadPreviews(open, previews);
  return { bucket, isInCanary: canariesIn(bucket), ...loaded, endedPreviews: ended };
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
  // From 0 up to, but not including, 100.
  const bucket = (randomInt(BUCKETS) * 100) / BUCKETS;
  const options = { ...cookieOptions(publicUrl), maxAge: BUCKET_MAX_AGE_SECONDS };
  reply.setCookie(bucketCookie(publicUrl), String(bucket), options);
  return { ...visitor, bucket, isInCanary: canariesIn(bucket) };
}
