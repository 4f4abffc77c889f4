import { expect, it } from 'vitest';
import { summarizeVisits, visitFigures } from './visit-figures.ts';

const task = (duration: number) => ({ kind: 'long task', duration }) as const;
const interaction = (duration: number) => ({ kind: 'interaction', duration }) as const;

it('counts long tasks, and adds up their time over the limit', () => {
  const figures = visitFigures([task(60), interaction(500), task(110)]);
  expect(figures).toMatchObject({ longTasks: 2, longest: 110, blocked: 70 });
});

it('takes the slowest interaction', () => {
  expect(visitFigures([interaction(48), task(300), interaction(104)]).inp).toBe(104);
});

it('is zero for a visit without long tasks and slow interactions', () => {
  expect(visitFigures([])).toEqual({ inp: 0, longTasks: 0, longest: 0, blocked: 0 });
});

it('summarizes visits by medians', () => {
  const visits = [[task(60)], [], [task(80), task(90)]];
  expect(summarizeVisits(visits)).toEqual({ inp: 0, longTasks: 1, longest: 60, blocked: 10 });
});
