import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, test } from 'vitest';
import { checkServerBundle } from './check-server-bundle.ts';
import { readHost } from './remote-package.ts';

/** Checks the server bundle of a host with a module that renders pages. */
async function checkHost(module: string): Promise<string[]> {
  const folder = await temporaryDirectory();
  const directory = join(folder, 'dist/server');
  await mkdir(directory, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module","version":"1.0.0"}');
  await writeFile(join(directory, 'entry-server.js'), module);
  const { remote } = await readHost(folder);
  return checkServerBundle({ folder, directory, remote });
}

test('a host whose server bundle cannot be imported is refused with the reason', async () => {
  expect(await checkHost("throw new Error('No such theme.');")).toEqual([
    expect.stringMatching(/^The server bundle could not be imported.*No such theme\./s),
  ]);
  expect(await checkHost('export const render = () => {};')).toEqual([]);
});
