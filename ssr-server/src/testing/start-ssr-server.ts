import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@clean-express/federation/registry';
import { temporaryDirectory } from '@clean-express/federation/testing';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { createSsrServer } from '../app.ts';
import { ssrServerEnvironment } from '../config/environment.ts';
import { fixtureRegistry } from './releases.ts';
import { writeShellDist } from './shell-dist.ts';

/**
 * Starts an SSR server with a build of the shell and a registry; it is closed when the test ends.
 *
 * @param environment - Settings that override the defaults below.
 * @param registry - By default, one release of each remote.
 */
export async function startSsrServer(
  environment: Record<string, string> = {},
  registry: Registry = fixtureRegistry,
): Promise<FastifyInstance> {
  const directory = await temporaryDirectory();
  const registryFile = join(directory, 'registry.json');
  await writeShellDist(join(directory, 'dist'));
  await writeFile(registryFile, JSON.stringify(registry));
  const app = await createSsrServer(
    ssrServerEnvironment.parse({
      PUBLIC_URL: 'http://localhost:3000',
      REGISTRY: registryFile,
      SHELL_DIST: join(directory, 'dist'),
      API_URL: 'http://localhost:4000',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'demo.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'demo',
      SERVER_RENDERING: 'false',
      LOG_LEVEL: 'silent',
      ...environment,
    }),
  );
  onTestFinished(() => app.close());
  return app;
}
