import { expect, test } from 'vitest';
import { actionOf } from './status.ts';

test.each([
  [{ action: 'promote', share: null, skippedE2e: false }, 'promote'],
  [{ action: 'canary', share: 10, skippedE2e: false }, 'canary 10 %'],
  [{ action: 'accept', share: null, skippedE2e: true }, 'accept without e2e tests'],
])('names an action of the history', (entry, name) => {
  expect(actionOf(entry)).toBe(name);
});
