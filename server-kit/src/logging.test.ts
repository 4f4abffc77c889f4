import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createLogger, type Logger } from './logging.ts';

function logged(write: (log: Logger) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { destination: { write: (line) => lines.push(line) } }));
  return lines.join('');
}

const REQUEST = { method: 'GET', ip: '127.0.0.1' };

test('logs the URL of a request without email addresses in its query', () => {
  const url = '/reviews?email=jane%40example.com&limit=5';
  const line = logged((log) => log.info({ req: { ...REQUEST, url } }));
  expect(JSON.parse(line).req.url).toBe('/reviews?email=[email]&limit=5');
});

test('redacts email addresses and tokens in messages and errors', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  const err = new Error(`Refused: jane.doe@mail.example.com,${token}`);
  const line = logged((log) => log.error({ err, token }, 'of john@example.com'));
  expect(line).not.toMatch(/jane|john|eyJ/);
  expect(JSON.parse(line).err.message).toBe('Refused: [email],[token]');
});

test('redacts credentials in headers', () => {
  const headers = { authorization: 'Bearer abc', cookie: 'session=abc', host: 'api' };
  const line = logged((log) => log.info({ headers, upstream: { headers } }));
  expect(line).not.toContain('abc');
  expect(line).toContain('"host":"api"');
});

test('shortens a very long URL', () => {
  const line = logged((log) => log.info({ req: { ...REQUEST, url: `/${'a'.repeat(5000)}` } }));
  expect(line.length).toBeLessThan(1000);
});

test('redacts the token of a preview link', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const app = fastify({ loggerInstance: createLogger('info', { destination }) });
  app.get('/services', () => 'Services.');
  await app.inject('/services?q=oven&preview=eyJhbGciOi.J9.x&sort=name');
  const log = lines.join('');
  expect(log).toContain('/services?q=oven&preview=[secret]&sort=name');
  expect(log).not.toContain('eyJhbGciOi');
});
