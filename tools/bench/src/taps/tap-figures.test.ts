import { expect, it } from 'vitest';
import { recordOf } from '../records.ts';
import { LOST, lostTaps, perTap, summarizeTap, tapTable } from './tap-figures.ts';
import type { TapTime } from './tap-time.ts';

const at = (...moments: number[]) =>
  recordOf(['first paint', '+ 0.5 s', '+ 2 s'], (moment): TapTime => {
    const response = moments[['first paint', '+ 0.5 s', '+ 2 s'].indexOf(moment)] ?? 0;
    return { response, sinceNavigation: 1000 + response };
  });

const summary = summarizeTap({
  monolith: [at(40, 40, 40), at(40, LOST.response, 40), at(40, 40, 40)],
  federated: [at(100, 40, 40), at(120, 40, LOST.response), at(3000, 40, LOST.response)],
});

it('takes the median of the runs, and compares the time since the navigation', () => {
  expect(summary.federated['first paint']).toMatchObject({ response: 120, lost: 0, taps: 3 });
  expect(summary.federated['first paint'].ratio).toBeCloseTo(1120 / 1040);
});

it('has no median when most taps are lost', () => {
  expect(summary.federated['+ 2 s'].response).toBe(LOST.response);
});

it('counts the lost taps of all moments', () => {
  expect(lostTaps(summary, 'federated')).toBe(2);
  expect(lostTaps(summary, 'monolith')).toBe(1);
});

it('has a figure and a row for each tap', () => {
  const figures = { pages: { home: { menu: summary } } };
  expect(perTap(figures, ({ federated }) => federated['first paint'].response)).toEqual({
    'home, menu': 120,
  });
  const { head, rows } = tapTable(figures);
  expect(rows).toEqual([['home', 'menu', '120', '40', '40', '40', '–', '40', '2', '1', '1.08']]);
  expect(head).toHaveLength(rows[0]?.length ?? 0);
});
