import { fork } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { StoreUnreachable } from '@clean-express/server-kit/storage';
import { expect, test } from 'vitest';
import { fileWith, testReleaseFilesContract } from '../testing/release-files-contract.ts';
import { openReleaseFiles } from './release-files.ts';

const WRITER = join(import.meta.dirname, '../testing/registry-writer.ts');
const FOLDER = 'public/catalog/releases/1.0.0';
/** Large enough to be compressed. */
const LARGE = 'export const a=1;'.repeat(100);

async function storedIn(directory: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(directory.length + 1), await readFile(path)] as const),
    ),
  );
}

async function open() {
  const directory = await temporaryDirectory();
  return {
    directory,
    files: await openReleaseFiles(directory),
    stored: () => storedIn(directory),
    async tamper(key: string, bytes: Buffer | undefined) {
      const path = join(directory, key);
      if (!bytes) return rm(path);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    },
  };
}

testReleaseFilesContract(open);

test('stores compressed siblings of public files that are large enough', async () => {
  const { files, stored } = await open();
  await files.put(fileWith(LARGE));
  await files.put(fileWith('1', { path: 'small.js' }));
  await files.put(fileWith(LARGE, { part: 'private' }));
  await files.writeRegistry(LARGE);
  const contents = await stored();
  expect([...contents.keys()].sort()).toEqual([
    'private/catalog/releases/1.0.0/remoteEntry.js',
    `${FOLDER}/remoteEntry.js`,
    `${FOLDER}/remoteEntry.js.br`,
    `${FOLDER}/remoteEntry.js.gz`,
    `${FOLDER}/small.js`,
    'public/registry.json',
  ]);
  const sibling = (ending: string) => contents.get(`${FOLDER}/remoteEntry.js${ending}`) ?? '';
  expect(brotliDecompressSync(sibling('.br')).toString()).toBe(LARGE);
  expect(gunzipSync(sibling('.gz')).toString()).toBe(LARGE);
  expect(await files.list('public', 'catalog', '1.0.0')).toEqual(['remoteEntry.js', 'small.js']);
});

test.each([
  ['missing', undefined],
  ['not compressed', Buffer.from(LARGE)],
  ['of another file', brotliCompressSync('export const b=1')],
  ['of a larger file', brotliCompressSync(`${LARGE}alert(1)`)],
])('restores a compressed sibling that is %s', async (_state, sibling) => {
  const { files, stored, tamper } = await open();
  await files.put(fileWith(LARGE));
  await tamper(`${FOLDER}/remoteEntry.js.br`, sibling);
  expect(await files.check(fileWith(LARGE))).toBe('damaged');
  expect(await files.put(fileWith(LARGE))).toBe('stored');
  const restored = (await stored()).get(`${FOLDER}/remoteEntry.js.br`) ?? '';
  expect(brotliDecompressSync(restored).toString()).toBe(LARGE);
});

test('never writes in place: a reader that has opened a file still reads the old bytes', async () => {
  const { directory, files, tamper } = await open();
  await tamper(`${FOLDER}/remoteEntry.js`, Buffer.from('damaged'));
  // A second name of the same bytes, as an open file is.
  await link(join(directory, FOLDER, 'remoteEntry.js'), join(directory, 'opened'));
  await files.put(fileWith('export const a=1'));
  expect(await readFile(join(directory, 'opened'), 'utf8')).toBe('damaged');
});

test('has a whole registry after a writer was killed', async () => {
  const directory = await temporaryDirectory();
  const files = await openReleaseFiles(directory);
  for (const writes of [1, 4]) {
    const writer = fork(WRITER, [directory], { execArgv: [] });
    let written = 0;
    while (written < writes) written = Number((await once(writer, 'message'))[0]);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(await files.readRegistry()).toMatch(/^(a{1000000}|b{1000000})$/);
  }
}, 60_000);

test('deletes what a killed writer left, but nothing that is still being written', async () => {
  const { directory, files, stored, tamper } = await open();
  await tamper('unfinished/old', Buffer.from('1'));
  await tamper('unfinished/new', Buffer.from('1'));
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(join(directory, 'unfinished/old'), yesterday, yesterday);
  await files.removeRelease('catalog', '1.0.0');
  expect([...(await stored()).keys()]).toEqual(['unfinished/new']);
});

test('reports a file that cannot be written, and leaves nothing of it', async () => {
  const { directory, files, stored, tamper } = await open();
  await tamper('public/catalog', Buffer.from('not a directory'));
  const put = files.put(fileWith('export const a=1'));
  await expect(put).rejects.toThrow(StoreUnreachable);
  await expect(put).rejects.toThrow(`Could not reach the release store ${directory}: ENOTDIR`);
  expect([...(await stored()).keys()]).toEqual(['public/catalog']);
});
