import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, test } from 'vitest';
import { contentVersion } from './build.ts';
import { readBuild, surplusMaps } from './build-files.ts';
import { fixtureFiles } from './testing/index.ts';

test('gives the same version for the same files in any order', () => {
  const reversed = new Map([...fixtureFiles()].reverse());
  expect(contentVersion('1.0.0', reversed, {})).toBe(contentVersion('1.0.0', fixtureFiles(), {}));
});

test('begins with the version of the package', () => {
  expect(contentVersion('1.2.3', fixtureFiles(), {})).toMatch(/^1\.2\.3-[0-9a-f]{12}$/);
});

test.each([
  ['a changed byte', { 'assets/lib.js': 'export const a=2' }],
  ['an added file', { 'assets/new.js': '' }],
])('gives another version for %s', (_, changes) => {
  expect(contentVersion('1.0.0', fixtureFiles(changes), {})).not.toBe(
    contentVersion('1.0.0', fixtureFiles(), {}),
  );
});

test('gives another version for a renamed file', () => {
  const bytes = Buffer.from('x');
  expect(contentVersion('1.0.0', new Map([['a.js', bytes]]), {})).not.toBe(
    contentVersion('1.0.0', new Map([['b.js', bytes]]), {}),
  );
});

test('gives another version for another description of the same files', () => {
  expect(contentVersion('1.0.0', fixtureFiles(), { paths: ['/a'] })).not.toBe(
    contentVersion('1.0.0', fixtureFiles(), { paths: ['/b'] }),
  );
});

test('leaves out hidden files and compressed siblings, and no other compressed file', async () => {
  const dist = await temporaryDirectory();
  const published = ['assets/lib.js', 'data/places.json.gz'];
  const others = [
    '.vite/manifest.json',
    'images/.DS_Store',
    'assets/lib.js.br',
    'assets/lib.js.gz',
  ];
  for (const path of [...published, ...others]) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), '');
  }
  expect([...(await readBuild(dist)).keys()]).toEqual(published);
});

test('leaves out the largest source maps, until the others fit', () => {
  const sizes = {
    'a.js.map': 50,
    'b.js.map': 30,
    'server/c.js.map': 30,
    'd.js.map': 5,
    'e.js': 900,
  };
  const files = new Map(
    Object.entries(sizes).map(([path, size]) => [path, Buffer.alloc(size)] as const),
  );
  expect(surplusMaps(files, 65)).toEqual(['a.js.map']);
  expect(surplusMaps(files, 40)).toEqual(['server/c.js.map', 'a.js.map']);
  expect(surplusMaps(files)).toEqual([]);
});
