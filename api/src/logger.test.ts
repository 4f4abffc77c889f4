import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

const REQUEST = { method: 'GET', ip: '127.0.0.1' };

it('keeps the path of a request and not the address in its query', () => {
  const url = '/reviews?email=jane%40example.com&limit=5';
  const line = logged((log) => log.info({ req: { ...REQUEST, url } }));
  expect(JSON.parse(line).req.url).toBe('/reviews?email=[e-mail]&limit=5');
});

it('keeps addresses and tokens out of messages and errors', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  const err = new Error(`Refused: jane.doe@mail.example.com,${token}`);
  const line = logged((log) => log.error({ err, token }, 'of john@example.com'));
  expect(line).not.toMatch(/jane|john|eyJ/);
  expect(JSON.parse(line).err.message).toBe('Refused: [e-mail],[token]');
});

it('keeps credentials in headers out', () => {
  const headers = { authorization: 'Bearer abc', cookie: 'session=abc', host: 'api' };
  const line = logged((log) => log.info({ headers, upstream: { headers } }));
  expect(line).not.toContain('abc');
  expect(line).toContain('"host":"api"');
});

it('cuts an endless address', () => {
  const line = logged((log) => log.info({ req: { ...REQUEST, url: `/${'a'.repeat(5000)}` } }));
  expect(line.length).toBeLessThan(1000);
});
