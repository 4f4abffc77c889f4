import { expect, it } from 'vitest';
import { randomNumbers } from '../testing/random-numbers.ts';
import { SequentialTest, viewsToFind } from './sequential-test.ts';

/** A step of a roll-out. */
interface Step {
  /** Page views of both releases. */
  views: number;
  /** Share of the canary. */
  share: number;
  /** The errors per page view; those of the canary may be more. */
  rate: number;
}

/** Adds the page views of a step one by one, and returns whether the test decides. */
function decidesIn(
  test: SequentialTest,
  { views, share, rate }: Step,
  random: () => number,
  times: number,
): boolean {
  const none = { all: 0, failed: 0 };
  for (let view = 0; view < views; view += 1) {
    const isCanary = random() < share;
    const counts = { all: 1, failed: random() < (isCanary ? rate * times : rate) ? 1 : 0 };
    test.add(share * 100, isCanary ? counts : none, isCanary ? none : counts);
    if (test.isCanaryWorse) return true;
  }
  return false;
}

/** @param times - How often the canary fails, compared with the live release. */
function decides(seed: number, steps: readonly Step[], times: number): boolean {
  const random = randomNumbers(seed);
  const test = new SequentialTest(1);
  return steps.some((step) => decidesIn(test, step, random, times));
}

const decisions = (steps: readonly Step[], times: number) =>
  Array.from({ length: 1000 }, (_, seed) => decides(seed, steps, times)).filter(Boolean).length;

it.each<[string, Step[]]>([
  ['however long they run', [{ views: 5000, share: 0.1, rate: 0.02 }]],
  [
    'when their share grows',
    [
      { views: 10_000, share: 0.01, rate: 0.02 },
      { views: 2000, share: 0.5, rate: 0.02 },
    ],
  ],
  [
    'when all releases fail for a while',
    [
      { views: 4000, share: 0.1, rate: 0.01 },
      { views: 500, share: 0.5, rate: 0.5 },
      { views: 2000, share: 0.05, rate: 0.01 },
    ],
  ],
])('rejects at most one in 1000 canaries that are no worse, %s', (_, steps) => {
  expect(decisions(steps, 1)).toBeLessThanOrEqual(1);
});

it.each<[string, Step[], number, number]>([
  ['always fails, early', [{ views: 1000, share: 0.1, rate: 0.01 }], 100, 1000],
  ['fails three times as often, in time', [{ views: 5000, share: 0.1, rate: 0.05 }], 3, 950],
  [
    'begins to fail after thousands of views',
    [
      { views: 10_000, share: 0.1, rate: 0 },
      { views: 1000, share: 0.1, rate: 0.3 },
    ],
    3,
    950,
  ],
])('finds a canary that %s', (_, steps, times, found) => {
  expect(decisions(steps, times)).toBeGreaterThanOrEqual(found);
});

it.each([
  [0.01, 10],
  [0.05, 10],
  [0.05, 50],
])(
  'knows in how many page views most are found that fail three times as often as %d, at %d %%',
  (rate, share) => {
    const views = Math.ceil((viewsToFind(rate, share, 1) * 100) / share);
    const foundIn = (part: number) =>
      decisions([{ views: Math.ceil(views * part), share: share / 100, rate }], 3);
    expect(foundIn(1)).toBeGreaterThan(500);
    expect(foundIn(0.25)).toBeLessThan(500);
  },
);
