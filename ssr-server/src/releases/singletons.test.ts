import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { singletonsConfig } from '@clean-express/federation/vite';
import { build, mergeConfig } from 'vite';
import { expect, test } from 'vitest';
import { startRenderPool } from '../testing/start-render-pool.ts';

const SHELL = join(import.meta.dirname, '../../../shell');

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
  const bundles = await realpath(await temporaryDirectory());
  const outDir = join(bundles, 'node_modules');
  const settings = { root: SHELL, configFile: false, logLevel: 'error' } as const;
  await build({ ...mergeConfig(singletonsConfig(), { build: { outDir } }), ...settings });
  const { render } = await startRenderPool(SERVER_MODULE, { bundles });
  expect(await render('/')).toMatchObject({ page: { body: 'true1' } });
});
