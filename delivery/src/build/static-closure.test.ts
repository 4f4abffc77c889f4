import { expect, test } from 'vitest';
import { fixtureFiles } from '../testing/fixture-build.ts';
import { staticClosure } from './static-closure.ts';

test('follows static imports, each file once, and leaves dynamic and bare ones out', () => {
  expect(staticClosure(fixtureFiles(), ['assets/routes.js', 'assets/list.js'])).toEqual([
    'assets/routes.js',
    'assets/list.js',
    'assets/lib.js',
    'assets/side.js',
  ]);
});

test('ends when modules import each other', () => {
  const files = fixtureFiles({ 'assets/lib.js': 'import"./side.js"' });
  expect(staticClosure(files, ['assets/lib.js'])).toEqual(['assets/lib.js', 'assets/side.js']);
});

test('does not take a text that looks like an import for one', () => {
  const files = fixtureFiles({ 'assets/lib.js': 'const t="import \\"./side.js\\"";export{t}' });
  expect(staticClosure(files, ['assets/lib.js'])).toEqual(['assets/lib.js']);
});

test('names a file that is missing', () => {
  expect(() => staticClosure(fixtureFiles(), ['assets/gone.js'])).toThrow('assets/gone.js');
});
