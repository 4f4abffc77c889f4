// @vitest-environment node
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { pruneBundles } from './released-files.ts';

/** Creates bundles in this order, each an hour newer than the one before. */
async function createBundles(...names: string[]): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [hour, name] of names.entries()) {
    const path = join(directory, name);
    await mkdir(path);
    await writeFile(join(path, 'routes.js'), '');
    await utimes(path, hour * 3600, hour * 3600);
  }
  return directory;
}

test('keeps the newest bundles', async () => {
  const directory = await createBundles('1.0.0-c', '1.0.0-a', '1.0.0-b');
  await pruneBundles(directory, 2);
  expect(await readdir(directory)).toEqual(['1.0.0-a', '1.0.0-b']);
});

test('deletes nothing below the maximum', async () => {
  const directory = await createBundles('1.0.0-a', '1.0.0-b');
  await pruneBundles(directory);
  expect(await readdir(directory)).toHaveLength(2);
});
