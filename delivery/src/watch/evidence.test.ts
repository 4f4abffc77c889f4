import { expect, test } from 'vitest';
import { Evidence } from './evidence.ts';

/** A generator of numbers from 0 to 1 that is the same each time (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Page views one by one, until the test decides or they end. */
function decides(seed: number, rates: { canary: number; stable: number }, views: number): boolean {
  const random = numbers(seed);
  const evidence = new Evidence();
  const none = { views: 0, errors: 0 };
  for (let view = 0; view < views; view += 1) {
    const isCanary = random() < 0.1;
    const fails = random() < (isCanary ? rates.canary : rates.stable);
    const seen = { views: 1, errors: fails ? 1 : 0 };
    evidence.add(isCanary ? seen : none, isCanary ? none : seen);
    if (evidence.isBad) return true;
  }
  return false;
}

function decisions(rates: { canary: number; stable: number }, views: number): number {
  return Array.from({ length: 1000 }, (_, seed) => decides(seed, rates, views)).filter(Boolean)
    .length;
}

test('a canary that is no worse is taken off once in a thousand at most, however long one looks', () => {
  expect(decisions({ canary: 0.02, stable: 0.02 }, 5000)).toBeLessThanOrEqual(1);
});

test('one that always fails is found at once, one that fails three times as often in time', () => {
  expect(decisions({ canary: 1, stable: 0.01 }, 1000)).toBe(1000);
  expect(decisions({ canary: 0.15, stable: 0.05 }, 5000)).toBeGreaterThan(950);
});
