import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import type { Registry } from '@clean-express/release-contract/registry';
import type { Logger } from '@clean-express/server-kit/logging';
import { publicKeysText } from '@clean-express/server-kit/signatures';
import type { FastifyInstance } from 'fastify';
import { inject, onTestFinished } from 'vitest';
import { createSsrServer } from '../app.ts';
import { ssrServerEnvironment } from '../config/environment.ts';
import { publishRegistry, signingKeys } from './publish-registry.ts';
import { fixtureRegistry } from './releases.ts';

/**
 * Starts an SSR server with a registry; it is closed when the test ends.
 *
 * @param environment - Settings that override the defaults below.
 * @param registry - By default, one release of each remote.
 * @param log - By default, it writes nothing.
 */
export async function startSsrServer(
  environment: Record<string, string> = {},
  registry: Registry = fixtureRegistry,
  log?: Logger,
): Promise<FastifyInstance> {
  const directory = await temporaryDirectory();
  await publishRegistry(directory, registry);
  const app = await createSsrServer(
    ssrServerEnvironment.parse({
      PUBLIC_URL: 'http://localhost:3000',
      REGISTRY: join(directory, 'registry.json'),
      RELEASE_PUBLIC_KEYS: publicKeysText(signingKeys),
      CACHE_DIR: join(directory, 'cache'),
      API_URL: 'http://localhost:4000',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'demo.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'demo',
      SERVER_RENDERING: 'false',
      LOG_LEVEL: 'silent',
      // Tests must also pass on a busy machine.
      OVERLOAD_DELAY_MS: '0',
      ...environment,
    }),
    inject('renderChild'),
    log,
  );
  onTestFinished(() => app.close());
  return app;
}
