import { expect, it } from 'vitest';
import { findWrongExports } from './check-packages.ts';

const EXPORTS = {
  '.': './src/index.ts',
  './*': './src/parts/*.tsx',
  './look.css': './src/look.css',
  './tsconfig.json': './tsconfig/remote.json',
  './testing': './src/testing/index.ts',
};

const PACKAGE = { name: 'ui', version: '1.0.0', folder: '/ui', dependencies: {} };

const INSTALLED = {
  '.': './dist/index.js',
  './*': './dist/parts/*.js',
  './look.css': './dist/look.css',
  './tsconfig.json': './tsconfig/remote.json',
};

const find = (installedExports: Record<string, string>) =>
  findWrongExports({ ...PACKAGE, exports: EXPORTS, installedExports });

it('accepts what is built of every source, without what only the workspace uses', () => {
  expect(find(INSTALLED)).toEqual([]);
});

it('reports an export that is missing, or that leads to another file', () => {
  const { './look.css': _, ...others } = INSTALLED;
  expect(find({ ...others, '.': './dist/start.js' })).toEqual([
    'Set "." to "./dist/index.js" in publishConfig.exports of ui.',
    'Set "./look.css" to "./dist/look.css" in publishConfig.exports of ui.',
  ]);
});

it('reports an export that the workspace does not have', () => {
  expect(find({ ...INSTALLED, './old': './dist/old.js' })).toEqual([
    'Remove "./old" from publishConfig.exports of ui: exports has no such name.',
  ]);
});
