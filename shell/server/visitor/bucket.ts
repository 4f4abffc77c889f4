import { randomInt } from 'node:crypto';

/** Hundredths of a per cent are fine enough for any canary. */
const STEPS = 10_000;

/** Name of the cookie that keeps a visitor in the same place. It says nothing about who that is. */
export const BUCKET_COOKIE = 'release-bucket';

/** How long a visitor keeps the place, in seconds: half a year. */
export const BUCKET_AGE = 180 * 24 * 60 * 60;

/** A place among all visitors, drawn by lot: from 0 up to, but not including, 100. */
export function drawBucket(): number {
  return (randomInt(STEPS) * 100) / STEPS;
}

/** @returns `undefined` when the cookie is none of ours. */
export function readBucket(cookie: string | undefined): number | undefined {
  if (cookie === undefined || !/^\d{1,2}(\.\d{1,2})?$/.test(cookie)) return undefined;
  return Number(cookie);
}
