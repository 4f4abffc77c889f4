import { randomInt } from 'node:crypto';

/** Number of buckets: a canary's traffic may have two decimal places of a percent. */
const BUCKETS = 10_000;

/** Name of the cookie that keeps a visitor in the same bucket. It does not identify the visitor. */
export const BUCKET_COOKIE = 'release-bucket';

/** Half a year. */
export const BUCKET_MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** A random bucket: from 0 up to, but not including, 100. */
export function randomBucket(): number {
  return (randomInt(BUCKETS) * 100) / BUCKETS;
}

/** @returns `undefined` when the cookie is missing or not valid. */
export function readBucket(cookie: string | undefined): number | undefined {
  if (cookie === undefined || !/^\d{1,2}(\.\d{1,2})?$/.test(cookie)) return undefined;
  return Number(cookie);
}
