// @vitest-environment node
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { singletonsConfig } from '@clean-express/federation/vite';
import { build, mergeConfig } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { PACKAGE_DIRECTORY } from '../package-files.ts';
import { openBundleCache } from './released-files.ts';

/** A build takes seconds on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Uses modules that work together only if they have the same copies of React and TanStack Query. */
const SERVER_BUNDLE = `
  import { createElement } from 'react';
  import { renderToString } from 'react-dom/server';
  import { QueryClient, QueryClientProvider, useQueryClient } from '@clean-express/federation/query';
  import { dehydrate } from '@clean-express/federation/server';
  import { homeServicesQuery } from '@clean-express/shared-api';
  const client = new QueryClient();
  client.setQueryData(homeServicesQuery().queryKey, []);
  const Page = () => String(useQueryClient() === client);
  const page = createElement(QueryClientProvider, { client }, createElement(Page));
  console.log(renderToString(page), dehydrate(client).queries.length);
`;

test('server bundles share the built singletons, in plain Node', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  // The singletons find React as those in `dist` do: in this package.
  const caches = join(PACKAGE_DIRECTORY, 'node_modules/.cache');
  await mkdir(caches, { recursive: true });
  const directory = await mkdtemp(join(caches, 'test-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const outDir = join(directory, 'singletons');
  const settings = { root: PACKAGE_DIRECTORY, configFile: false, logLevel: 'error' } as const;
  await build({ ...mergeConfig(singletonsConfig(), { build: { outDir } }), ...settings });

  const bundle = join(await openBundleCache(directory, outDir), 'server.mjs');
  await writeFile(bundle, SERVER_BUNDLE);
  const { stdout } = await promisify(execFile)(process.execPath, [bundle]);
  expect(stdout).toBe('true 1\n');
});
