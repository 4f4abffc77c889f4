// @vitest-environment node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { frontDoorEnvironment } from '../config/front-door-environment.ts';
import { createFrontDoor } from '../front-door.ts';
import { fixtureRegistry } from '../testing/releases.ts';
import { writeShellDist } from '../testing/shell-dist.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const PROXY = '192.0.2.7';

async function startFrontDoor(environment: Record<string, string>): Promise<FastifyInstance> {
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
      REPORTS_PER_MINUTE: '2',
      ...environment,
    }),
  );
  onTestFinished(() => app.close());
  return app;
}

/** Reports through the proxy for clients that it, or they themselves, name. */
async function report(app: FastifyInstance, clients: string[]): Promise<number[]> {
  const payload = { errors: [], vitals: [], page: '/' };
  const statuses: number[] = [];
  for (const client of clients) {
    const headers = { 'x-forwarded-for': client };
    const request = { method: 'POST', url: '/reports', headers, payload } as const;
    statuses.push((await app.inject({ ...request, remoteAddress: PROXY })).statusCode);
  }
  return statuses;
}

test('nobody passes for another client by what it says', async () => {
  const app = await startFrontDoor({});
  const statuses = await report(app, ['198.51.100.1', '198.51.100.2', '198.51.100.3']);
  expect(statuses).toEqual([204, 204, 429]);
});

test('behind a known proxy, each client counts for itself', async () => {
  const app = await startFrontDoor({ TRUST_PROXY: PROXY });
  const one = '198.51.100.1';
  const statuses = await report(app, [one, one, one, '198.51.100.2']);
  expect(statuses).toEqual([204, 204, 429, 204]);
});
