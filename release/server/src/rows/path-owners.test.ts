import { expect, it } from 'vitest';
import { OWNED_PATH, overlap } from './path-owners.ts';

it.each([
  ['/contact', '/contact'],
  ['/contact', '/contact/form'],
  ['/Contact', '/contact'],
  ['/contact/', '/contact'],
  ['//contact', '/contact'],
  ['/offers/:id', '/offers/today'],
  ['/offers/:id/edit', '/offers/today'],
  ['/:page', '/contact'],
  ['/:page', '/contact/form'],
  ['/*', '/contact'],
  ['/*', '/'],
  ['/:language?/contact', '/contact'],
  ['/:language?', '/'],
  ['/', '/'],
])('%s and %s have the same owner', (a, b) => {
  expect(overlap(a, b)).toBe(true);
  expect(overlap(b, a)).toBe(true);
});

it.each([
  ['/contact', '/contacts'],
  ['/contact', '/'],
  ['/:page', '/'],
  ['/offers/:id', '/orders/today'],
  ['/offers/:id/edit', '/offers/today/print'],
])('%s and %s may have different owners', (a, b) => {
  expect(overlap(a, b)).toBe(false);
  expect(overlap(b, a)).toBe(false);
});

it.each(['/', '/blogs', '/my-reviews', '/a/b_c/v1.2', '/~ada'])('%s can be owned', (path) => {
  expect(path).toMatch(OWNED_PATH);
});

it.each([
  '/:x',
  '/Contact',
  '/contact/',
  '//',
  '/a//b',
  '/*',
  '/a/:id',
  '/a?',
  '/.a',
  '/über',
  '/a b',
])('%s cannot be owned', (path) => expect(path).not.toMatch(OWNED_PATH));
