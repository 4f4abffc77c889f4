import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import { localUrl } from 'site-runner';
import { expect, it } from 'vitest';
import { devRegistry } from './dev-services.ts';
import { registryOfSite } from './other-remotes.ts';
import { jsonServer } from './testing/json-server.ts';

const GARDEN: RemoteConfig = {
  name: 'garden',
  owner: '@clean-express/team',
  port: 3001,
  paths: ['/garden'],
  scriptBudget: 30,
  exposes: { './routes': './src/routes.tsx' },
};

it('loads the releases that are live on a site', async () => {
  const live = devRegistry([GARDEN], () => 'https://remotes.example');
  const port = await jsonServer({ '/registry.json': { body: live } });
  const { microFrontends } = await registryOfSite(new URL('/some/page', localUrl(port)), []);
  expect(microFrontends.garden?.[0]?.url).toBe('https://remotes.example/remoteEntry.js');
});

it('refuses a remote with a path that another one of the site owns', async () => {
  const live = devRegistry([GARDEN], () => 'https://remotes.example');
  const site = new URL(localUrl(await jsonServer({ '/registry.json': { body: live } })));
  await registryOfSite(site, [{ remote: GARDEN }]);
  const other = { remote: { ...GARDEN, name: 'park', paths: ['/garden/park'] } };
  await expect(registryOfSite(site, [{ remote: GARDEN }, other])).rejects.toThrow(
    'The path /garden/park belongs to "garden".',
  );
});

it.each([
  ['has none', {}],
  ['responds with other JSON', { '/registry.json': { body: { releases: [] } } }],
])('says what to check when a site %s', async (_, responses) => {
  const url = localUrl(await jsonServer(responses));
  await expect(registryOfSite(new URL(url), [])).rejects.toThrow(
    `Could not load the registry of ${url}. Please check that ${url}/registry.json`,
  );
});
