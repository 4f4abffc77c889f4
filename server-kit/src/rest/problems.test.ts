import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../http/problem.ts';
import { createRestServer } from './create-rest-server.ts';
import { createErrorHandlers } from './problems.ts';

const nameSchema = z
  .string()
  .min(3, 'is too short')
  .regex(/^[a-z]+$/, 'has digits');

function startServer(retrySeconds?: number) {
  const app = createRestServer({
    config: {
      TRUST_PROXY: [],
      PUBLIC_URL: 'http://localhost',
      HSTS_SUBDOMAINS: false,
      MAX_CONNECTIONS: 10,
    },
    log: pino({ level: 'silent' }),
    errorHandlers: createErrorHandlers({
      unknownField: 'is not known',
      invalidRequest: (_errors, all) => all.map((each) => each.join(' ')).join(', '),
      clientErrors: {},
      internal: 'Something went wrong.',
      ...(retrySeconds && { retrySeconds }),
    }),
  });
  app.post('/', { schema: { body: z.strictObject({ name: nameSchema }) } }, async () => '');
  app.get('/busy', async () => {
    throw new Problem({ status: 503, code: 'busy', detail: 'The server is busy.' });
  });
  onTestFinished(() => app.close());
  return app;
}

test('explains each field by the first of its messages', async () => {
  const payload = { name: '1', age: 1 };
  const response = await startServer().inject({ method: 'POST', url: '/', payload });
  expect(response.json()).toMatchObject({
    code: 'invalid-request',
    detail: 'name is too short, name has digits, age is not known',
    errors: { name: 'is too short', age: 'is not known' },
  });
});

test('says when to try again, if the server knows', async () => {
  expect((await startServer(5).inject('/busy')).headers['retry-after']).toBe('5');
  expect((await startServer().inject('/busy')).headers).not.toHaveProperty('retry-after');
});

test('sends a client error that the server does not explain as a bad request', async () => {
  const headers = { 'content-type': 'application/json' };
  const response = await startServer().inject({ method: 'POST', url: '/', headers, payload: '{' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'bad-request' });
});
