// @vitest-environment node
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { loggedRequest } from './logged-request.ts';

test('the log tells no permission to see a preview', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const app = fastify({ logger: { stream, serializers: { req: loggedRequest } } });
  app.get('/services', () => 'Services.');
  await app.inject('/services?q=oven&preview=eyJhbGciOi.J9.x&sort=name');
  const log = lines.join('');
  expect(log).toContain('/services?q=oven&preview=[secret]&sort=name');
  expect(log).not.toContain('eyJhbGciOi');
});
