import { expect, test } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { hashOf, startOrigin } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

test('a page that fails on the server is client-rendered, and counted for its release', async () => {
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixtures have no catalog.');
  const { url } = await startOrigin({});
  const release = {
    ...catalog,
    url: `${url}/catalog/releases/1.0.0-a/remoteEntry.js`,
    extras: { ...catalog.extras, server: { 'server/routes.js': hashOf('missing') } },
  };
  const registry = { microFrontends: { catalog: [release] } };
  const app = await startSsrServer({ SERVER_RENDERING: 'true' }, registry);
  const { body } = await app.inject('/services');
  expect(body).toContain('<div id="root"></div>');
  // Browsers without script ask once more, and no more.
  expect(body).toContain('url=?wait=yes"');
  expect((await app.inject('/services?wait=yes')).body).not.toContain('http-equiv="refresh"');
  const metrics = async () => (await app.inject('/metrics')).body;
  // Both requests share a render, or each has one.
  await expect
    .poll(metrics)
    .toMatch(/^remote_render_failures_total\{remote="catalog",version="1\.0\.0-a"\} [12]$/m);
}, 30_000);
