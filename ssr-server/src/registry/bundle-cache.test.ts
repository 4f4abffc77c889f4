// @vitest-environment node
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, onTestFinished, test } from 'vitest';
import { RenderPool } from '../rendering/render-pool.ts';
import { openBundleCache, ServerBundles } from './released-files.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Imports shared singletons as a bundle does; its page says where they are. */
const SERVER_MODULE = `
  import 'react';
  import '@clean-express/federation/query';
  import '@clean-express/shared-api';
  export const render = async () => {
    const urls = ['react', '@clean-express/shared-api'].map((name) => import.meta.resolve(name));
    return { kind: 'page', page: { head: '', body: urls.join(' ') }, data: {} };
  };
`;

test('bundles in any directory use the singletons of the server', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const cache = await openBundleCache(join(await temporaryDirectory(), 'not/yet/there'));
  expect((await stat(cache)).mode & 0o777).toBe(0o700);
  const files = new Map([['server.mjs', Buffer.from(SERVER_MODULE)]]);
  const directory = await new ServerBundles(cache).addShell(files);
  const api = { publicUrl: 'http://api.example', internalUrl: 'http://api.example' };
  const pool = new RenderPool({ serverModule: join(directory, 'server.mjs'), api });
  onTestFinished(() => pool.close());
  const firebase = { apiKey: 'k', authDomain: 'x', projectId: 'demo' };
  const config = { siteUrl: 'http://localhost', apiUrl: api.publicUrl, firebase, inbox: false };
  const result = await pool.render({ url: 'http://localhost/', config, widgets: {} });
  const expected = ['react', '@clean-express/shared-api'].map((name) => import.meta.resolve(name));
  expect(result).toMatchObject({ page: { body: expected.join(' ') } });
});

test('an existing cache is opened again, also by several servers at once', async () => {
  const directory = await temporaryDirectory();
  const caches = await Promise.all([1, 2, 3].map(() => openBundleCache(directory)));
  expect(new Set(caches).size).toBe(1);
  expect(await readdir(caches[0] ?? '')).toEqual(['node_modules', 'package.json']);
});

test('a directory that is not writable is named, with the setting to change', async () => {
  const file = join(await temporaryDirectory(), 'file');
  await writeFile(file, '');
  await expect(openBundleCache(file)).rejects.toThrow(
    `Could not write to ${file}. Set CACHE_DIR to a directory that the SSR server may write to.`,
  );
});
