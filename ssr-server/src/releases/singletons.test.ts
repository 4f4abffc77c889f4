import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { singletonsConfig } from '@clean-express/federation/vite';
import { build, mergeConfig } from 'vite';
import { expect, test } from 'vitest';
import { PACKAGE_DIRECTORY } from '../package-files.ts';
import { startRenderPool } from '../testing/start-render-pool.ts';
import { openBundleCache } from './released-files.ts';

/** A build takes seconds on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** A bundle whose modules work together only if they have the same copies of React and TanStack Query. */
const SERVER_MODULE = `
  import { createElement } from 'react';
  import { renderToString } from 'react-dom/server';
  import { QueryClient, QueryClientProvider, useQueryClient } from '@clean-express/federation/query';
  import { dehydrate } from '@clean-express/federation/server';
  import { homeServicesQuery } from '@clean-express/shared-api';
  export async function render() {
    const client = new QueryClient();
    client.setQueryData(homeServicesQuery().queryKey, []);
    const Page = () => String(useQueryClient() === client);
    const page = createElement(QueryClientProvider, { client }, createElement(Page));
    const body = renderToString(page) + dehydrate(client).queries.length;
    return { kind: 'page', page: { head: '', body }, data: {} };
  }
`;

test('server bundles in any directory share the built singletons', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  // Without any packages around it.
  const outDir = join(await temporaryDirectory(), 'singletons');
  const settings = { root: PACKAGE_DIRECTORY, configFile: false, logLevel: 'error' } as const;
  await build({ ...mergeConfig(singletonsConfig(), { build: { outDir } }), ...settings });

  const bundles = await openBundleCache(await temporaryDirectory(), outDir);
  const { render } = await startRenderPool(SERVER_MODULE, { bundles });
  expect(await render('/')).toMatchObject({ page: { body: 'true1' } });
});
