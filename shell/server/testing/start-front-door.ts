import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { frontDoorEnvironment } from '../config/front-door-environment.ts';
import { createFrontDoor } from '../front-door.ts';
import { fixtureRegistry } from './releases.ts';
import { writeShellDist } from './shell-dist.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/**
 * A front door with a shell's build and a registry, until the test ends.
 *
 * @param environment - Settings that differ from those of other tests.
 */
export async function startFrontDoor(
  environment: Record<string, string> = {},
): Promise<FastifyInstance> {
  const directory = await temporaryDirectory();
  const registry = join(directory, 'registry.json');
  await writeShellDist(join(directory, 'dist'));
  await writeFile(registry, JSON.stringify(fixtureRegistry));
  const app = await createFrontDoor(
    frontDoorEnvironment.parse({
      PUBLIC_URL: 'http://localhost:3000',
      REGISTRY: registry,
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
