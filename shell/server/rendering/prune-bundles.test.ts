// @vitest-environment node
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { pruneBundles } from './prune-bundles.ts';

/** Bundles in the order in which they were kept, each an hour after the one before. */
async function keep(...names: string[]): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [hour, name] of names.entries()) {
    const path = join(directory, name);
    await mkdir(path);
    await writeFile(join(path, 'routes.js'), '');
    await utimes(path, hour * 3600, hour * 3600);
  }
  return directory;
}

test('the bundles that were kept last stay', async () => {
  const directory = await keep('1.0.0-c', '1.0.0-a', '1.0.0-b');
  await pruneBundles(directory, 2);
  expect(await readdir(directory)).toEqual(['1.0.0-a', '1.0.0-b']);
});

test('nothing goes while there is room', async () => {
  const directory = await keep('1.0.0-a', '1.0.0-b');
  await pruneBundles(directory);
  expect(await readdir(directory)).toHaveLength(2);
});
