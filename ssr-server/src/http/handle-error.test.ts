import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { handleError } from './handle-error.ts';

function createApp() {
  const app = fastify({ bodyLimit: 10 });
  app.setErrorHandler(handleError);
  app.get('/fails', () => {
    throw new Error('the password of the database');
  });
  app.post('/form', () => 'sent');
  return app;
}

test.each([
  ['of the server', { url: '/fails' }, 500],
  [
    'of a form that is too long',
    { url: '/form', method: 'POST', body: { text: 'x'.repeat(20) } },
    413,
  ],
] as const)('an error %s is a page without details, with a way on', async (_, request, status) => {
  const { statusCode, headers, body } = await createApp().inject(request);
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('<h1>');
  expect(body).toContain('href="/"');
  expect(body).not.toMatch(/password|FST_ERR/);
});
