import { expect, it } from 'vitest';
import { SequentialTest } from './sequential-test.ts';

/** A seeded generator of random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Adds page views one by one, and returns whether the test decides. */
function decides(seed: number, rates: { canary: number; stable: number }, views: number): boolean {
  const random = randomNumbers(seed);
  const test = new SequentialTest();
  const none = { views: 0, errors: 0 };
  for (let view = 0; view < views; view += 1) {
    const isCanary = random() < 0.1;
    const fails = random() < (isCanary ? rates.canary : rates.stable);
    const counts = { views: 1, errors: fails ? 1 : 0 };
    test.add(isCanary ? counts : none, isCanary ? none : counts);
    if (test.isCanaryWorse) return true;
  }
  return false;
}

function decisions(rates: { canary: number; stable: number }, views: number): number {
  return Array.from({ length: 1000 }, (_, seed) => decides(seed, rates, views)).filter(Boolean)
    .length;
}

it('rejects at most one in 1000 canaries that are no worse, however long they run', () => {
  expect(decisions({ canary: 0.02, stable: 0.02 }, 5000)).toBeLessThanOrEqual(1);
});

it('finds a canary that always fails early, and one that fails three times as often in time', () => {
  expect(decisions({ canary: 1, stable: 0.01 }, 1000)).toBe(1000);
  expect(decisions({ canary: 0.15, stable: 0.05 }, 5000)).toBeGreaterThan(950);
});
