import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addMetricsRoute, createRegister } from './metrics.ts';

const TOKEN = 'metrics-token-of-the-tests-0123456789';

function start(token?: string) {
  const app = fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  app.decorate('metricsRegister', createRegister());
  addMetricsRoute(app, token);
  return async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
}

test('the metrics are read by their token only, also from this machine', async () => {
  const read = start(TOKEN);
  expect(await read({ authorization: `Bearer ${TOKEN}` }, '203.0.113.7')).toBe(200);
  const refused = ['', TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`];
  for (const authorization of refused) expect(await read({ authorization })).toBe(401);
  expect(await read()).toBe(401);
});

test('without a token, only this machine reads the metrics, whatever a proxy says', async () => {
  const read = start();
  for (const own of ['127.0.0.1', '127.30.0.10', '::1', '::ffff:127.0.0.1']) {
    expect(await read({}, own), own).toBe(200);
  }
  for (const other of ['203.0.113.7', '10.0.0.4', '2001:db8::1', '::ffff:10.0.0.4']) {
    expect(await read({ 'x-forwarded-for': '127.0.0.1' }, other), other).toBe(401);
  }
});
