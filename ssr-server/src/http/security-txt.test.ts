import { expect, test } from 'vitest';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const PATH = '/.well-known/security.txt';

test('names the contact, and expires in the future, within a year', async () => {
  const app = await startSsrServer({ SECURITY_CONTACT: 'mailto:security@example.com' });
  const { body, headers } = await app.inject(PATH);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: mailto:security@example.com\n');
  expect(body).toContain(`Canonical: http://localhost:3000${PATH}\n`);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(365);
});

test('is missing without a contact', async () => {
  const app = await startSsrServer();
  expect((await app.inject(PATH)).statusCode).toBe(404);
});
