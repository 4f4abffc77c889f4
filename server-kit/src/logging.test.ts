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

test.each([
  ['a domain with letters beyond ASCII', 'jane%40m%C3%BCnchen.example'],
  ['an encoded dot', 'jane%40example%2Ecom'],
  ['an address that is cut off', `${'jane'.repeat(200)}@example.com`],
])('logs no email address in a query: %s', (_name, email) => {
  const line = logged((log) =>
    log.info({ req: { ...REQUEST, url: `/my?x=1&email=${email}&y=2` } }),
  );
  expect(line).not.toMatch(/jane|example/);
  expect(line).toContain('/my?x=1&email=[email]');
});

test('a server logs no email address of a request: in its URL, its referrer or its error', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const app = fastify({ loggerInstance: createLogger('trace', { destination }) });
  app.get('/login', ({ url, headers }) => {
    throw new Error(`Could not render ${url} from ${headers.referer}.`);
  });
  const url = '/login?email=jane%40example.com';
  const referer = 'https://www.example.com/login?email=john@example.com';
  await app.inject({ url, headers: { referer } });
  await app.inject({ url: `/nowhere${url}`, headers: { referer } });
  const log = lines.join('');
  expect(log).toContain('Could not render /login?email=[email]');
  expect(log).toContain('/nowhere/login?email=[email]');
  expect(log).not.toMatch(/jane|john/);
});

test('redacts email addresses and tokens in messages and errors', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  const err = new Error(`Refused: jane.doe@mail.example.com,${token}`);
  const line = logged((log) => log.error({ err, token }, 'of john@example.com'));
  expect(line).not.toMatch(/jane|john|eyJ/);
  expect(JSON.parse(line).err.message).toBe('Refused: [email],[token]');
});

test('redacts personal tokens of the release server, also in an address', () => {
  const token = `cxr_0123456789abcdef_${'0a'.repeat(36)}`;
  const line = logged((log) =>
    log.info({ req: { ...REQUEST, url: `/v1/tokens/${token}` } }, token),
  );
  expect(JSON.parse(line)).toMatchObject({ req: { url: '/v1/tokens/[token]' }, msg: '[token]' });
});

test('redacts the codes of links in mails and of sign-ins', () => {
  const url = '/reset-password?mode=resetPassword&oobCode=a1B2-c3&code=d4';
  const line = logged((log) => log.info({ req: { ...REQUEST, url } }));
  expect(JSON.parse(line).req.url).toBe(
    '/reset-password?mode=resetPassword&oobCode=[secret]&code=[secret]',
  );
});

test('redacts credentials in headers, however deep they are', () => {
  const headers = { Authorization: 'Bearer abc', cookie: 'a="b"; session=abc', host: 'api' };
  const line = logged((log) => log.info({ headers, cause: { upstream: { headers } } }));
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
