import type { Measures } from '@clean-express/release-contract/registry-fields';
import {
  eventSample,
  GOOD_STEPS,
  GOOD_VITALS,
  type JudgedVital,
  PAGE_ORIGINS,
  type Samples,
} from '@clean-express/release-contract/samples';
import type { Counted } from '../rows/count-rows.ts';
import type { Measure, TestCounts } from '../rows/schema.ts';

/** What fails of a release, and in how many page views or renders. */
const FAILURES = {
  errors: { failures: 'errors', all: 'views', unit: 'page views' },
  failedLoads: { failures: 'failed loads of files', all: 'views', unit: 'page views' },
  failedRenders: { failures: 'failed server renders', all: 'renders', unit: 'renders' },
} as const;

const isFailure = (name: string): name is keyof typeof FAILURES => Object.hasOwn(FAILURES, name);

/** A canary is worse if it fails this many times as often, or has an event that is wanted so much more rarely. */
export const RATIO = 3;

/** Fewer reports do not tell how the live release was. */
const MIN_REPORTS = 100;

const VITALS = Object.keys(GOOD_VITALS) as JudgedVital[];

/** The counts of a vital by step, each with the number of the step. */
function stepsOf(name: string, samples: Samples): { step: number; count: number }[] {
  return Array.from({ length: GOOD_STEPS + 2 }, (_, step) => ({
    step,
    count: samples[`${name} ${step}`] ?? 0,
  }));
}

const sum = (steps: readonly { count: number }[]) =>
  steps.reduce((total, { count }) => total + count, 0);

/**
 * The step above which a vital counts as bad: what is good or, if that is less, a step above the 90th percentile
 * of the live release. Otherwise a page that paints a second later would be as good as before.
 */
function thresholdOf(name: string, live: Samples): number {
  const steps = stepsOf(name, live);
  const all = sum(steps);
  if (all < MIN_REPORTS) return GOOD_STEPS;
  const p90 = steps.findIndex(({ step }) => sum(steps.slice(0, step + 1)) >= 0.9 * all);
  return Math.min(GOOD_STEPS, p90 + 1);
}

/**
 * What a canary is judged by, from the beginning of its tests on.
 *
 * @param live - What the live release has had in the hour before.
 * @param declared - The events that both releases declare.
 */
export function measuresOf(live: Samples = {}, declared: Measures = {}): Measure[] {
  const vitals = VITALS.flatMap((vital) => PAGE_ORIGINS.map((origin) => `${vital} ${origin}`));
  return [
    ...Object.keys(FAILURES).map((name) => ({ name })),
    ...vitals.map((name) => ({ name, threshold: thresholdOf(name, live) })),
    ...Object.entries(declared).map(([event, better]) => ({
      name: eventSample(event),
      ...(better === 'higher' && { isWanted: true }),
    })),
  ];
}

/** What a test of a measure adds up. */
export function countsOf({ name, threshold }: Measure, counted: Counted | undefined): TestCounts {
  if (!counted) return { all: 0, failed: 0 };
  if (isFailure(name)) return { all: counted[FAILURES[name].all], failed: counted[name] };
  if (threshold === undefined) return { all: counted.views, failed: counted.samples[name] ?? 0 };
  const steps = stepsOf(name, counted.samples);
  return { all: sum(steps), failed: sum(steps.slice(threshold + 1)) };
}

/** The value at the upper end of a step. @example describeStep('LCP', 6) // '1.5 s' */
function describeStep(vital: JudgedVital, step: number): string {
  const value = (step * GOOD_VITALS[vital]) / GOOD_STEPS;
  if (vital === 'CLS') return value.toFixed(2);
  return vital === 'INP' ? `${value} ms` : `${value / 1000} s`;
}

/** What is counted, in words. */
export function describeMeasure({ name, threshold }: Measure): { failures: string; unit: string } {
  if (isFailure(name)) return FAILURES[name];
  if (threshold === undefined) {
    return { failures: `events ${name.replace(/^event /, '')}`, unit: 'page views' };
  }
  const [vital, origin] = name.split(' ') as [JudgedVital, string];
  const above = describeStep(vital, threshold);
  return { failures: `page views with ${vital} above ${above}`, unit: `that were ${origin}` };
}
