import { expect, test } from 'vitest';
import { failurePhase, isMissingFile } from './failure-phase.ts';

/** As the federation runtime wraps it: utils/load.js and error-codes of 2.9.1. */
function fromRuntime(code: string, original?: string): Error {
  const lines = [`[ Federation Runtime ]: It failed. #${code}`, 'args: {"remoteName":"mfe_blog"}'];
  return new Error([...lines, `Original Error Message:\n ${original}`].join('\n'));
}

const FETCH_FAILED = 'Failed to fetch dynamically imported module: https://x.example/y.js';

test.each([
  ['an entry that did not arrive', fromRuntime('RUNTIME-008', FETCH_FAILED), 'entry'],
  ['a chunk, in Chromium', new TypeError(FETCH_FAILED), 'module'],
  ['a chunk, in Safari', new TypeError('Importing a module script failed.'), 'module'],
  [
    'a chunk, in Firefox',
    new TypeError('error loading dynamically imported module: https://x.example/y.js'),
    'module',
  ],
  ['its stylesheet', new Error('Unable to preload CSS for /assets/y.css'), 'module'],
  ['an entry without the module', fromRuntime('RUNTIME-014'), 'module'],
  [
    'an entry that says so itself',
    new Error('[Module Federation] Module ./x does not exist in container.'),
    'module',
  ],
  ['a chunk that the entry needs to begin', fromRuntime('RUNTIME-015', FETCH_FAILED), 'module'],
  ['an entry that throws as it begins', fromRuntime('RUNTIME-015', 'Error: broken'), 'evaluation'],
  ['code that throws', new Error('broken release'), 'evaluation'],
  ['code with a mistake', new TypeError('x is undefined'), 'evaluation'],
  ['code that cannot be read', new SyntaxError('Unexpected token'), 'evaluation'],
  ['code that throws what is no error', 'broken', 'evaluation'],
])('%s fails in its phase', (_, cause, phase) => {
  expect(failurePhase(cause)).toBe(phase);
});

test('only a file that did not arrive is missing', () => {
  expect(isMissingFile(new TypeError(FETCH_FAILED))).toBe(true);
  expect(isMissingFile(new TypeError('x is undefined'))).toBe(false);
});
