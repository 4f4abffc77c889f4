import { expect, it } from 'vitest';
import { describeMeasure, measuresOf } from './measures.ts';

const thresholdOf = (name: string, live: Record<string, number>) =>
  measuresOf(live).find((measure) => measure.name === name)?.threshold;

it.each([
  ['what is good without enough reports', { 'LCP cached 1': 99 }, 10],
  ['a step above the 90th percentile', { 'LCP cached 1': 90, 'LCP cached 7': 10 }, 2],
  ['what is good at most', { 'LCP cached 11': 100 }, 10],
  ['that of pages that came in the same way', { 'LCP rendered 1': 1000 }, 10],
])('takes as the limit of a vital %s', (_, live, threshold) => {
  expect(thresholdOf('LCP cached', live)).toBe(threshold);
});

it.each([
  [{ name: 'LCP cached', threshold: 6 }, 'page views with LCP above 1.5 s', 'that were cached'],
  [
    { name: 'INP rendered', threshold: 10 },
    'page views with INP above 200 ms',
    'that were rendered',
  ],
  [{ name: 'CLS cached', threshold: 5 }, 'page views with CLS above 0.05', 'that were cached'],
  [{ name: 'event sent' }, 'events sent', 'page views'],
  [{ name: 'failedRenders' }, 'failed server renders', 'renders'],
])('describes %o', (measure, failures, unit) => {
  expect(describeMeasure(measure)).toMatchObject({ failures, unit });
});
