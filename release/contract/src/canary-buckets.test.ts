import { expect, it } from 'vitest';
import {
  BUCKETS,
  bucketAt,
  isInShare,
  NO_CANARY_BUCKET,
  shuffleBuckets,
} from './canary-buckets.ts';

const buckets = Array.from({ length: BUCKETS }, (_, at) => (at * 100) / BUCKETS);

const inShare = (canary: string, share: number) => {
  const positions = shuffleBuckets(canary);
  return buckets.filter((bucket) => isInShare(positions, bucket, share));
};

it('gives a canary exactly its share', () => {
  for (const share of [0.01, 0.29, 1, 33.33, 50, 100]) {
    expect(inShare('blog 1.0.0-a', share)).toHaveLength(Math.round(share * 100));
  }
});

it('keeps the visitors of a canary while it grows', () => {
  expect(inShare('blog 1.0.0-a', 50)).toEqual(expect.arrayContaining(inShare('blog 1.0.0-a', 10)));
});

it('reaches the visitors of two canaries independently', () => {
  const first = new Set(inShare('blog 1.0.0-a', 50));
  for (const other of ['blog 1.0.0-b', 'catalog 1.0.0-a']) {
    const both = inShare(other, 50).filter((bucket) => first.has(bucket)).length;
    // 2,500 of 10,000; the deviation is 25.
    expect(Math.abs(both - BUCKETS / 4)).toBeLessThan(150);
  }
});

it('gives the same order again, on each server', () => {
  expect([...shuffleBuckets('blog 1.0.0-a').slice(0, 4)]).toEqual([570, 5610, 2317, 9123]);
});

it('tells a tester which bucket a canary reaches', () => {
  const canary = 'blog 1.0.0-a';
  expect(inShare(canary, 0.01)).toEqual([Number(bucketAt(canary))]);
  expect(inShare(canary, 20)).not.toContain(Number(bucketAt(canary, 20)));
  expect(inShare(canary, 20.01)).toContain(Number(bucketAt(canary, 20)));
});

it('has no canary for the bucket of gates', () => {
  expect(isInShare(shuffleBuckets('blog 1.0.0-a'), NO_CANARY_BUCKET, 100)).toBe(false);
});
