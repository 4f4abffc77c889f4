import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fixtureFiles } from '../testing/fixture-build.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { DirectoryStore } from './directory-store.ts';

const run = promisify(execFile);
const PUBLISHER = join(import.meta.dirname, '../testing/publisher-process.ts');

test('publishers in many processes at the same moment lose nothing', async () => {
  const directory = await temporaryDirectory();
  const publishers = ['1', '2', '3', '4'];
  await Promise.all(
    publishers.map((name) =>
      run(process.execPath, ['--import', 'tsx', PUBLISHER, directory, name, '5']),
    ),
  );
  const registry = await new DirectoryStore(directory).readRegistry();
  const versions = registry.microFrontends.catalog?.map(({ metadata }) => metadata.version);
  const expected = publishers.flatMap((name) => [0, 1, 2, 3, 4].map((i) => `${name}.${i}.0`));
  expect(versions?.sort()).toEqual(expected);
  expect(await readdir(directory)).toEqual(['registry.json']);
});

test('a change that is not valid leaves the registry as it was', async () => {
  const store = new DirectoryStore(await temporaryDirectory());
  await store.updateRegistry(() => ({ microFrontends: {} }));
  const wrong = { microFrontends: { catalog: [] } };
  await expect(store.updateRegistry(() => wrong)).rejects.toThrow();
  expect(await store.readRegistry()).toEqual({ microFrontends: {} });
});

test('keeps a release with compressed siblings of what is worth it', async () => {
  const directory = await temporaryDirectory();
  const files = fixtureFiles();
  await new DirectoryStore(directory).putRelease('catalog', '1.0.0-a', files);
  const assets = join(directory, 'catalog/releases/1.0.0-a/assets');
  const names = await readdir(assets);
  expect(names).toContain('side.js.br');
  expect(names).not.toContain('lib.js.br');
  const side = files.get('assets/side.js');
  expect(brotliDecompressSync(await readFile(join(assets, 'side.js.br')))).toEqual(side);
  expect(gunzipSync(await readFile(join(assets, 'side.js.gz')))).toEqual(side);
});

test('the same release from two publishers at once is there once, and nothing is left over', async () => {
  const directory = await temporaryDirectory();
  const store = new DirectoryStore(directory);
  const files = fixtureFiles();
  await Promise.all([1, 2, 3].map(() => store.putRelease('catalog', '1.0.0-a', files)));
  expect(await readdir(join(directory, 'catalog/releases'))).toEqual(['1.0.0-a']);
});
