import { createHook } from 'node:async_hooks';
import { integrityOf } from '@clean-express/release-build';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { InvalidLocation } from '@clean-express/server-kit/storage';
import { expect, test } from 'vitest';
import { openReleaseFiles } from './release-files.ts';

/** Runs an action. @returns How many compressions have run at the same time. */
async function mostCompressions(action: () => Promise<unknown>): Promise<number> {
  const running = new Set<number>();
  let most = 0;
  const hook = createHook({
    init: (id, type) => {
      if (type === 'ZLIB') running.add(id);
      most = Math.max(most, running.size);
    },
    before: (id) => running.delete(id),
  });
  hook.enable();
  await action();
  hook.disable();
  return most;
}

test('compresses in one thread, so that others are free to sign a roll-back', async () => {
  const files = await openReleaseFiles(await temporaryDirectory());
  const put = (path: string) => {
    const bytes = Buffer.from('export const list = [];'.repeat(1000));
    const name = { part: 'public', remote: 'catalog', version: '1', path } as const;
    return files.put({ ...name, bytes, integrity: integrityOf(bytes) });
  };
  const paths = ['a.js', 'b.js', 'c.js', 'd.js'];
  expect(await mostCompressions(() => Promise.all(paths.map(put)))).toBe(1);
});

test.each([
  's3:/releases',
  's3:releases',
  's3//releases',
  'gs//releases',
  'gs:///folder',
  's3://',
  's3://releases/../folder',
  's3://releases/.folder',
  's3://releases/folder.',
  's3://my releases',
  's3://releases?region=eu-central-1',
  'S3://releases',
  'gcs://releases',
  'https://releases/folder',
  'file:///var/releases',
  './releases',
  'releases',
  '',
])('refuses the location "%s", with the valid forms', async (location) => {
  await expect(openReleaseFiles(location)).rejects.toThrow(
    new InvalidLocation(
      `"${location}" is not a store. Use an absolute directory, s3://bucket/prefix or gs://bucket/prefix.`,
    ),
  );
});
