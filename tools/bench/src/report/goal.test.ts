import { expect, it } from 'vitest';
import { judge } from './goal.ts';

it('is met when the worst figure is within the limit', () => {
  const goal = { name: 'LCP', limit: { atMost: 0.5 }, measured: { home: 0.3, blog: 0.5 } };
  expect(judge(goal)).toMatchObject({ worst: 0.5, where: 'blog', isMet: true });
});

it('treats the smallest figure as the worst when more is better', () => {
  const goal = { name: 'API', limit: { atLeast: 0.95 }, measured: { '/a': 1.2, '/b': 0.9 } };
  expect(judge(goal)).toMatchObject({ worst: 0.9, where: '/b', isMet: false });
});

it('is not met without figures', () => {
  expect(judge({ name: 'LCP', limit: { atMost: 1 }, measured: {} }).isMet).toBe(false);
});
