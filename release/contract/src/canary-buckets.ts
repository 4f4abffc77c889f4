import { createHash } from 'node:crypto';

/** Number of buckets: the share of a canary may have two decimal places of a percent. */
export const BUCKETS = 10_000;

/** For a visitor whom no canary reaches, such as a gate. No visitor is assigned to it. */
export const NO_CANARY_BUCKET = 100;

const BYTES_PER_BUCKET = 4;

/**
 * The id of a canary, which decides who gets it: of one release, or of a set.
 *
 * @example canaryId([{ remote: 'catalog', version: '2.0.0' }, { remote: 'blog', version: '1.2.0' }]) // 'blog 1.2.0 + catalog 2.0.0'
 */
export function canaryId(releases: readonly { remote: string; version: string }[]): string {
  return releases
    .map(({ remote, version }) => `${remote} ${version}`)
    .sort()
    .join(' + ');
}

/** In the cookie, buckets are percentages: from 0 up to, but not including, 100. */
const toIndex = (bucket: number) => Math.round((bucket * BUCKETS) / 100);

/**
 * Shuffles the buckets into the order in which a canary reaches them. Each canary has its own, which only
 * its id decides: what one canary does to its visitors, it does to a fair sample of those of any other.
 *
 * @param canary - Result of {@link canaryId}.
 * @returns Bucket → its position in the order.
 */
export function shuffleBuckets(canary: string): Uint16Array {
  const outputLength = BUCKETS * BYTES_PER_BUCKET;
  const bytes = createHash('shake256', { outputLength }).update(canary).digest();
  const keys = Uint32Array.from({ length: BUCKETS }, (_, at) =>
    bytes.readUInt32LE(at * BYTES_PER_BUCKET),
  );
  // Sorting is stable, so equal keys give the same order on each server.
  const order = [...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  const positions = new Uint16Array(BUCKETS);
  for (const [position, at] of order.entries()) positions[at] = position;
  return positions;
}

/**
 * Whether a bucket is in a canary. It stays in it while the share grows.
 *
 * @param positions - Result of {@link shuffleBuckets}.
 * @param bucket - From the cookie.
 * @param share - In percent: exactly so many buckets are in it.
 */
export function isInShare(positions: Uint16Array, bucket: number, share: number): boolean {
  const position = positions[toIndex(bucket)];
  return position !== undefined && position < toIndex(share);
}

/**
 * A bucket for the cookie of a tester.
 *
 * @param percent - Each larger share of the canary has the bucket; by default, it is the first one.
 */
export function bucketAt(canary: string, percent = 0): string {
  return String((shuffleBuckets(canary).indexOf(toIndex(percent)) * 100) / BUCKETS);
}
