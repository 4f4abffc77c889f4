import type { RemoteConfig } from '@clean-express/federation/remote-config';
import { expect, it } from 'vitest';
import { localUrl } from '../profile/profile.ts';
import { devRegistry } from './dev-registry.ts';
import { registryOfSite } from './other-remotes.ts';
import { jsonServer } from './testing/json-server.ts';

const GARDEN: RemoteConfig = {
  name: 'garden',
  port: 3001,
  paths: ['/garden'],
  scriptBudget: 30,
  exposes: { './routes': './src/routes.tsx' },
};

it('takes the releases that are live on a site', async () => {
  const live = devRegistry([GARDEN], () => 'https://remotes.example');
  const port = await jsonServer({ '/registry.json': { body: live } });
  const { microFrontends } = await registryOfSite(new URL('/some/page', localUrl(port)));
  expect(microFrontends.garden?.[0]?.url).toBe('https://remotes.example/remoteEntry.js');
});

it.each([
  ['has none', {}],
  ['has something else there', { '/registry.json': { body: { releases: [] } } }],
])('says what to look at when a site %s', async (_, answers) => {
  const url = localUrl(await jsonServer(answers));
  await expect(registryOfSite(new URL(url))).rejects.toThrow(
    `${url} does not say which releases are live. Please check that ${url}/registry.json`,
  );
});
