import type { Manifest } from '@clean-express/release-contract/release-registry';
import { expect, test } from 'vitest';
import { findForeignState, findUnsharedState } from './compare-shared-state.ts';

const manifestOf = (remote: string, state: Pick<Manifest, 'shares' | 'reads'>): Manifest => ({
  ...{ remote, version: '1.0.0', entry: 'remoteEntry.js', builtAt: '2026-01-01T00:00:00.000Z' },
  extras: {
    ...{ paths: [], preload: {}, css: [], pages: {}, widgets: {}, integrity: {}, shared: {} },
  },
  ...state,
});

const cart = manifestOf('cart', { shares: ['cart/items'] });
const reader = manifestOf('header', { reads: ['cart/items'] });
const EMPTY = 'It reads cart/items, which no live release shares: it is empty until one does.';

test('a release shares only what has its own name', () => {
  expect(findForeignState(cart)).toEqual([]);
  expect(findForeignState(manifestOf('blog', { shares: ['cart/items', 'blog/seen'] }))).toEqual([
    'It shares cart/items, which is none of "blog". Call it blog/my-state.',
  ]);
});

test('a release that reads what nobody shares is told so', () => {
  expect(findUnsharedState(reader, [])).toEqual([EMPTY]);
  expect(findUnsharedState(reader, [cart])).toEqual([]);
  expect(findUnsharedState(manifestOf('cart', { ...cart, reads: ['cart/items'] }), [])).toEqual([]);
});

test('a release that shares no more what others read is told so', () => {
  expect(findUnsharedState(cart, [reader])).toEqual([]);
  expect(findUnsharedState(manifestOf('cart', {}), [reader])).toEqual([
    '"header" 1.0.0 reads cart/items, which this release does not share: it is empty then.',
  ]);
});
