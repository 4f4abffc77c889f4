import { expect, it } from 'vitest';
import { atMost, judge, missingFigures } from './report.ts';

it('is met when the worst figure is within the limit', () => {
  const goal = { name: 'LCP', limit: { atMost: 0.5 }, measured: { home: 0.3, blog: 0.5 } };
  expect(judge(goal)).toEqual(['LCP', '≤ 0.5', 0.4, 0.5, 'blog', '–', 'yes']);
});

it('treats the smallest figure as the worst when more is better', () => {
  const goal = { name: 'API', limit: { atLeast: 0.95 }, measured: { '/a': 1.2, '/b': 0.9 } };
  expect(judge(goal)).toEqual(['API', '≥ 0.95', 1.05, 0.9, '/b', '–', 'no']);
});

it('judges the median of the runs, and says how far they are apart', () => {
  const goal = {
    name: 'LCP',
    limit: { atMost: 1 },
    measured: { home: [0.9, 1.2, 1], blog: [0.8] },
  };
  expect(judge(goal)).toEqual(['LCP', '≤ 1', 0.9, 1, 'home', '0.9 to 1.2', 'yes']);
});

it('is not met without figures', () => {
  expect(judge({ name: 'LCP', limit: { atMost: 1 }, measured: {} }).at(-1)).toBe('no');
});

it('names what was not measured', () => {
  const rows = [
    ['home', 700, Number.NaN],
    ['blog', 1, Infinity],
  ];
  const tables = [
    { title: 'Web', head: [], rows },
    { title: 'Clicks', head: [], rows: [] },
  ];
  const goals = [atMost(1, 'LCP', { home: Number.NaN }), atMost(1, 'CLS', {})];
  expect(missingFigures({ tables, goals })).toEqual(['Clicks', 'Web: home', 'LCP']);
});
