import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type ConfigEnv, createServer, type UserConfig } from 'vite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { giftCards, writeRemote } from '../testing/index.ts';
import { remoteConfig } from './remote.ts';

/** A build takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

// The federation plugin does nothing in tests otherwise.
beforeEach(() => void vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true'));

const SOURCES = {
  'package.json': '{"type":"module"}',
  'src/routes.js': "export { text as default } from '@/text.js';",
  'src/text.js': "export const text = 'of the alias';",
  'e2e/cards.spec.ts': "import { text } from '@/text.js'; console.log(text);",
};

/** The configuration of a remote whose team adds an alias. */
function configOf(root: string, env: ConfigEnv) {
  const added = (): UserConfig => ({ resolve: { alias: { '@': join(root, 'src') } } });
  return {
    ...remoteConfig(giftCards, root, added)(env),
    configFile: false,
    logLevel: 'silent',
  } as const;
}

/** A site without remotes. */
async function startSite(): Promise<string> {
  const server = createHttpServer(({ url }, response) => {
    const config = {
      ...{ siteUrl: 'https://www.example.com', apiUrl: 'https://api.example.com', inbox: false },
      firebase: { apiKey: 'key', authDomain: 'a.example', projectId: 'a' },
    };
    response.end(JSON.stringify(url === '/config.json' ? config : { microFrontends: {} }));
  }).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test('what a team adds is in its builds for browsers and the server, and in its tests', async () => {
  const root = await writeRemote(SOURCES);
  for (const isSsrBuild of [false, true]) {
    await build(configOf(root, { command: 'build', mode: 'production', isSsrBuild }));
  }
  for (const file of ['server/routes.js', 'e2e/cards.spec.mjs']) {
    expect(await readFile(join(root, 'dist', file), 'utf8')).toContain('of the alias');
  }
});

test('what a team adds is in the build that a development server shows in the shell of a site', async () => {
  const root = await writeRemote(SOURCES);
  const site = await startSite();
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['--', '--from', site, '--no-ssr']);
  onTestFinished(() => void vi.restoreAllMocks());
  const config = configOf(root, { command: 'serve', mode: 'standalone' });
  const server = await createServer({ ...config, server: { port: 0 } });
  onTestFinished(() => server.close());
  await server.listen();
  const address = String(server.resolvedUrls?.local[0]);
  const registry = await fetch(new URL('registry.json', address));
  expect(await registry.json()).toHaveProperty(['microFrontends', 'gift-cards']);
});
