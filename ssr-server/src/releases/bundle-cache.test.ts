import { readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { openBundleCache } from './released-files.ts';

const SHELL = new Map([['entry-server.js', Buffer.from('')]]);

test('the cache is only for this server', async () => {
  const shell = await openBundleCache(join(await temporaryDirectory(), 'not/yet/there'), SHELL);
  expect((await stat(dirname(shell))).mode & 0o777).toBe(0o700);
});

test('an existing cache is opened again, also by several servers at once', async () => {
  const directory = await temporaryDirectory();
  const caches = await Promise.all([1, 2, 3].map(() => openBundleCache(directory, SHELL)));
  expect(new Set(caches).size).toBe(1);
  expect((await readdir(caches[0] ?? '')).toSorted()).toEqual([
    'entry-server.js',
    'package.json',
    'releases',
  ]);
});

test('a directory that is not writable is named, with the setting to change', async () => {
  const file = join(await temporaryDirectory(), 'file');
  await writeFile(file, '');
  await expect(openBundleCache(file, SHELL)).rejects.toThrow(
    `Could not write to ${file}. Set CACHE_DIR to a directory that the SSR server may write to.`,
  );
});
