import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const PROXY = '192.0.2.7';

const LIMIT = { REPORTS_PER_MINUTE: '2' };

/** Sends reports through the proxy, with these `X-Forwarded-For` headers. */
async function report(app: FastifyInstance, clients: string[]): Promise<number[]> {
  const payload = { errors: [], vitals: [], page: '/' };
  const statuses: number[] = [];
  for (const client of clients) {
    const headers = { 'x-forwarded-for': client, origin: 'http://localhost:3000' };
    const request = { method: 'POST', url: '/reports', headers, payload } as const;
    statuses.push((await app.inject({ ...request, remoteAddress: PROXY })).statusCode);
  }
  return statuses;
}

test('ignores forwarded addresses of proxies that are not trusted', async () => {
  const app = await startSsrServer(LIMIT);
  const statuses = await report(app, ['198.51.100.1', '198.51.100.2', '198.51.100.3']);
  expect(statuses).toEqual([204, 204, 429]);
});

test('counts each client on its own behind a trusted proxy', async () => {
  const app = await startSsrServer({ ...LIMIT, TRUST_PROXY: PROXY });
  const one = '198.51.100.1';
  const statuses = await report(app, [one, one, one, '198.51.100.2']);
  expect(statuses).toEqual([204, 204, 429, 204]);
});
