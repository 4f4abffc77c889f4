import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const violation = (directive: string) => ({
  'csp-report': {
    'document-uri': 'https://www.example.com/services?q=private',
    'blocked-uri': 'inline',
    'violated-directive': directive,
    'effective-directive': directive,
  },
});

function send(app: FastifyInstance, payload: unknown, type = 'application/csp-report') {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers = { 'content-type': type };
  return app.inject({ method: 'POST', url: '/reports/csp', headers, payload: text });
}

async function violations(app: FastifyInstance): Promise<string[]> {
  const { body } = await app.inject('/metrics');
  return body.split('\n').filter((line) => line.startsWith('csp_violations_total{'));
}

test('pages report violations to this server, which counts them by directive', async () => {
  const app = await startSsrServer();
  const page = await app.inject('/');
  expect(page.headers['content-security-policy']).toContain('report-uri /reports/csp');
  for (const directive of ['script-src-elem', 'script-src-elem', 'img-src']) {
    const response = await send(app, violation(directive));
    expect([response.statusCode, response.body]).toEqual([204, '']);
  }
  await send(app, { 'csp-report': { 'violated-directive': "script-src 'self'" } });
  expect(await violations(app)).toEqual([
    'csp_violations_total{directive="script-src-elem"} 2',
    'csp_violations_total{directive="img-src"} 1',
    'csp_violations_total{directive="script-src"} 1',
  ]);
});

test('invented directives share one label', async () => {
  const app = await startSsrServer();
  for (const name of ['mood', 'constructor', '', '"} 1']) await send(app, violation(name));
  expect(await violations(app)).toEqual(['csp_violations_total{directive="other"} 4']);
});

test.each([
  ['that is not JSON', '{', 'application/csp-report', 400],
  ['without a violation', {}, 'application/csp-report', 400],
  ['of another media type', violation('img-src'), 'text/plain', 400],
  ['above 16 kB', ' '.repeat(16_385), 'application/csp-report', 413],
])('refuses a report %s', async (_, payload, type, status) => {
  const app = await startSsrServer();
  expect((await send(app, payload, type)).statusCode).toBe(status);
  expect(await violations(app)).toEqual([]);
});

test('limits the reports of a client, apart from those of its pages', async () => {
  const app = await startSsrServer({ REPORTS_PER_MINUTE: '2' });
  const statuses = [];
  for (let sent = 0; sent < 3; sent += 1) statuses.push(await send(app, violation('img-src')));
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 429]);
  const headers = { origin: 'http://localhost:3000' };
  const token = await app.inject({ method: 'POST', url: '/reports/token', headers });
  expect(token.statusCode).toBe(200);
});
