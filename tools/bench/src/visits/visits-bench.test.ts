import { expect, it } from 'vitest';
import { visitFigures } from './visits-bench.ts';

const task = (duration: number) => ({ kind: 'long task', duration }) as const;
const interaction = (duration: number) => ({ kind: 'interaction', duration }) as const;

it('counts long tasks, and adds up their time over the limit', () => {
  expect(Object.values(visitFigures([task(60), task(110)]))).toEqual([0, 2, 110, 70]);
});

it('takes the slowest interaction', () => {
  const activities = [interaction(48), task(300), interaction(104)];
  expect(visitFigures(activities)['INP, ms']).toBe(104);
});

it('is zero for a visit without long tasks and slow interactions', () => {
  expect(Object.values(visitFigures([]))).toEqual([0, 0, 0, 0]);
});
