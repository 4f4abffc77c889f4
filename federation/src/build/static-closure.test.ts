import { expect, test } from 'vitest';
import { fixtureFiles } from '../testing/fixture-files.ts';
import { staticClosure } from './static-closure.ts';

test('follows static imports, lists each file once, and skips dynamic and bare imports', () => {
  expect(staticClosure(fixtureFiles(), ['assets/routes.js', 'assets/list.js'])).toEqual([
    'assets/routes.js',
    'assets/list.js',
    'assets/lib.js',
    'assets/side.js',
  ]);
});

test('handles modules that import each other', () => {
  const files = fixtureFiles({ 'assets/lib.js': 'import"./side.js"' });
  expect(staticClosure(files, ['assets/lib.js'])).toEqual(['assets/lib.js', 'assets/side.js']);
});

test('ignores a string that looks like an import', () => {
  const files = fixtureFiles({ 'assets/lib.js': 'const t="import \\"./side.js\\"";export{t}' });
  expect(staticClosure(files, ['assets/lib.js'])).toEqual(['assets/lib.js']);
});

test('names a file that is missing', () => {
  expect(() => staticClosure(fixtureFiles(), ['assets/gone.js'])).toThrow('assets/gone.js');
});
