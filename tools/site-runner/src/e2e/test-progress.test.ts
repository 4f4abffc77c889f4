import { expect, it } from 'vitest';
import { clock, describeProgress, minutes } from './test-progress.ts';

const startedAt = new Date('2026-01-01T12:00:00').getTime();
const now = startedAt + 125_000;

it('tells what is done, the time that has passed, and when all parts end', () => {
  const progress = { done: '45 of 180 tests', share: 0.25, startedAt, now, minutesAfter: 2 };
  expect(describeProgress(progress)).toBe('45 of 180 tests, 2:05 min, ends at about 12:10');
});

it('expects no end before anything is done', () => {
  const progress = { done: '0 of 180 tests', share: 0, startedAt, now, minutesAfter: 2 };
  expect(describeProgress(progress)).toBe('0 of 180 tests, 2:05 min');
});

it('writes times as people do', () => {
  expect([minutes(59.4), minutes(61), minutes(720)]).toEqual(['0:59', '1:01', '12:00']);
  expect(clock(now)).toBe('12:02');
});
