// @vitest-environment node
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { startFrontDoor } from '../testing/start-front-door.ts';

const PROXY = '192.0.2.7';

const LIMIT = { REPORTS_PER_MINUTE: '2' };

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
  const app = await startFrontDoor(LIMIT);
  const statuses = await report(app, ['198.51.100.1', '198.51.100.2', '198.51.100.3']);
  expect(statuses).toEqual([204, 204, 429]);
});

test('behind a known proxy, each client counts for itself', async () => {
  const app = await startFrontDoor({ ...LIMIT, TRUST_PROXY: PROXY });
  const one = '198.51.100.1';
  const statuses = await report(app, [one, one, one, '198.51.100.2']);
  expect(statuses).toEqual([204, 204, 429, 204]);
});
