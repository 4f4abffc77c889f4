import { expect, test } from 'vitest';
import { changeText, percent, vitalText } from './texts.tsx';

test.each([
  ['LCP', 3, '750 ms'],
  ['LCP', 11, 'above 2500 ms'],
  ['INP', 10, '200 ms'],
  ['CLS', 4, '0.04'],
  ['CLS', 11, 'above 0.1'],
  ['CLS', 0, '0'],
  ['INP', null, '–'],
] as const)('names a vital by its step', (vital, step, text) => {
  expect(vitalText(vital, step)).toBe(text);
});

test.each([
  [0, 0, '–'],
  [1, 3, '33.3 %'],
  [2, 2, '100 %'],
])('names a share', (part, all, text) => {
  expect(percent(part, all)).toBe(text);
});

test.each([
  [{ action: 'promote', share: null }, 'Ada promoted 1.2.0'],
  [{ action: 'canary', share: 5 }, 'Ada set the canary 1.2.0 for 5 %'],
  [{ action: 'of another server', share: null }, 'Ada of another server 1.2.0'],
])('says what somebody has done', (change, text) => {
  const entry = { by: 'Ada', version: '1.2.0', ...change };
  expect(changeText(entry as Parameters<typeof changeText>[0])).toBe(text);
});
