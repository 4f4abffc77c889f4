import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import type { Release } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { fixtureFiles, fixtureShell } from '../testing/fixture-shell.ts';
import { openBundleCache, openShellBundle } from './released-files.ts';

test('the cache is only for this server', async () => {
  const cache = await openBundleCache(join(await temporaryDirectory(), 'not/yet/there'));
  expect((await stat(cache)).mode & 0o777).toBe(0o700);
});

test('each shell has a bundle of its own, also if several servers open it at once', async () => {
  const directory = await temporaryDirectory();
  const open = async (shell: Release) =>
    openShellBundle(await openBundleCache(directory), shell, fixtureFiles);
  const shell = fixtureShell();
  const bundles = await Promise.all([1, 2, 3].map(() => open(shell)));
  expect(new Set(bundles).size).toBe(1);
  const [bundle = ''] = bundles;
  expect((await readdir(join(bundle, 'server'))).toSorted()).toEqual([
    'entry-server.js',
    'head.js',
    'releases',
    'starter.js',
  ]);
  expect(await open(fixtureShell({ 'server/head.js': '' }))).not.toBe(bundle);
});

test('a shell without a file of its server bundle is refused', async () => {
  const cache = await openBundleCache(await temporaryDirectory());
  const shell = fixtureShell();
  const server = { ...shell.extras.server, 'server/other.js': 'sha256-x' };
  const broken = { ...shell, extras: { ...shell.extras, server } };
  await expect(openShellBundle(cache, broken, fixtureFiles)).rejects.toThrow('server/other.js');
});

test('a directory that is not writable is named, with the setting to change', async () => {
  const file = join(await temporaryDirectory(), 'file');
  await writeFile(file, '');
  await expect(openBundleCache(file)).rejects.toThrow(
    `Could not write to ${file}. Set CACHE_DIR to a directory that the SSR server may write to.`,
  );
});
