import { expect, test } from 'vitest';
import { staticClosure } from './script-imports.ts';
import { fixtureFiles } from './testing/index.ts';

test('follows static imports, lists each file once and after its imports, and skips dynamic and bare imports', () => {
  expect(staticClosure(fixtureFiles(), ['assets/routes.js', 'assets/list.js'])).toEqual([
    'assets/lib.js',
    'assets/routes.js',
    'assets/side.js',
    'assets/list.js',
  ]);
});

test('handles modules that import each other', () => {
  const files = fixtureFiles({ 'assets/lib.js': 'import"./side.js"' });
  expect(staticClosure(files, ['assets/lib.js'])).toEqual(['assets/side.js', 'assets/lib.js']);
});

test('ignores a string that looks like an import', () => {
  const files = fixtureFiles({ 'assets/lib.js': 'const t="import \\"./side.js\\"";export{t}' });
  expect(staticClosure(files, ['assets/lib.js'])).toEqual(['assets/lib.js']);
});

test('names a file that is missing', () => {
  expect(() => staticClosure(fixtureFiles(), ['assets/gone.js'])).toThrow('assets/gone.js');
});
