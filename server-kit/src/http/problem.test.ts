import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { Problem, sendNotFound, sendProblem } from './problem.ts';

const HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
};

test('sends problem details with a code and a message', async () => {
  const app = fastify();
  const errors = { limit: 'Limit is a whole number.' };
  const detail = 'This page does not exist.';
  const problem = new Problem({ status: 400, code: 'invalid-page', detail, errors });
  app.get('/', (_request, reply) => sendProblem(reply, problem));
  const response = await app.inject('/');
  expect(response.statusCode).toBe(400);
  expect(response.headers).toMatchObject(HEADERS);
  expect(response.body).toBe(
    '{"type":"about:blank","title":"Bad Request","status":400,"detail":"This page does not exist.",' +
      '"code":"invalid-page","message":"This page does not exist.","errors":{"limit":"Limit is a whole number."}}',
  );
});

test('names the path, without its query, that was not found', async () => {
  const app = fastify();
  app.setNotFoundHandler(sendNotFound);
  const response = await app.inject('/nowhere?token=abc');
  expect(response.headers).toMatchObject(HEADERS);
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is nothing at /nowhere.',
    code: 'not-found',
    message: 'There is nothing at /nowhere.',
  });
});
