import { expect, test } from 'vitest';
import { failurePhase, isMissingFile } from './failure-phase.ts';

/** An error as the federation runtime 2.9.1 wraps it (utils/load.js). */
function fromRuntime(code: string, original?: string): Error {
  const lines = [`[ Federation Runtime ]: It failed. #${code}`, 'args: {"remoteName":"mfe_blog"}'];
  return new Error([...lines, `Original Error Message:\n ${original}`].join('\n'));
}

const FETCH_FAILED = 'Failed to fetch dynamically imported module: https://x.example/y.js';

test.each([
  ['an entry that failed to load', fromRuntime('RUNTIME-008', FETCH_FAILED), 'entry'],
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
    'a module that the entry does not expose',
    new Error('[Module Federation] Module ./x does not exist in container.'),
    'module',
  ],
  ['a chunk that the entry imports', fromRuntime('RUNTIME-015', FETCH_FAILED), 'module'],
  ['an entry that throws', fromRuntime('RUNTIME-015', 'Error: broken'), 'evaluation'],
  ['code that throws', new Error('broken release'), 'evaluation'],
  ['code with a type error', new TypeError('x is undefined'), 'evaluation'],
  ['code with a syntax error', new SyntaxError('Unexpected token'), 'evaluation'],
  ['code that throws a string', 'broken', 'evaluation'],
])('classifies %s', (_, cause, phase) => {
  expect(failurePhase(cause)).toBe(phase);
});

test('distinguishes a missing file from an error of the code', () => {
  expect(isMissingFile(new TypeError(FETCH_FAILED))).toBe(true);
  expect(isMissingFile(new TypeError('x is undefined'))).toBe(false);
});
