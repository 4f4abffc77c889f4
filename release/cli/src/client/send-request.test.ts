import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serve } from '../testing/serve.ts';
import { loadFile, sendRequest } from './send-request.ts';

const schema = z.object({ path: z.string(), token: z.string() });

const send = (url: string, method = 'GET') =>
  sendRequest({ url, token: 'secret' }, schema, method, '/releases');

test('sends the token, and returns what is known of the response', async () => {
  const url = await serve(({ headers, url: path }, response) =>
    response.end(JSON.stringify({ path, token: headers.authorization, newField: 1 })),
  );
  expect(await send(url)).toEqual({ path: '/v1/releases', token: 'Bearer secret' });
});

test.each([
  [400, 'usage'],
  [401, 'usage'],
  [403, 'refused'],
  [404, 'notFound'],
  [409, 'refused'],
  [500, 'unexpected'],
  [503, 'unavailable'],
])('reports the message of a response with status %i as %s', async (status, kind) => {
  const url = await serve((_request, response) =>
    response.writeHead(status).end(JSON.stringify({ code: 'a', detail: 'It is so.' })),
  );
  await expect(send(url)).rejects.toMatchObject({ kind, message: 'It is so.' });
});

test('says that a server with another response is older or newer', async () => {
  const url = await serve((_request, response) => response.end('{"path": "/v1/releases"}'));
  await expect(send(url)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(
      /is older or newer than this command .*at token\): install the version/s,
    ),
  });
});

test('says where the reason stands for which a token is not valid', async () => {
  const problem = {
    code: 'token-invalid',
    detail: 'This token is not valid. Check RELEASE_TOKEN.',
  };
  const url = await serve((_request, response) =>
    response.writeHead(401).end(JSON.stringify(problem)),
  );
  await expect(send(url)).rejects.toThrow(
    'Check RELEASE_TOKEN. Whether it is wrong, has expired or was withdrawn stands in the log of the release server: ask its operator.',
  );
});

test.each([200, 404])('reports a server of pages, which sends status %i', async (status) => {
  const url = await serve((_request, response) =>
    response.writeHead(status).end('<!doctype html>'),
  );
  await expect(send(url)).rejects.toMatchObject({
    kind: 'unavailable',
    message: `The server at ${url} is not a release server. Set RELEASE_SERVER to the address of one.`,
  });
});

test('reports a server that cannot be reached, and that a change may have been made', async () => {
  const url = await serve((request) => request.socket.destroy());
  await expect(send(url)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(send(url, 'POST')).rejects.toThrow('it may have made the change');
});

test.each<[string, RequestListener]>([
  ['sends status 502', (_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  [
    'breaks off its response',
    ({ socket }, response) => {
      response.writeHead(200, { 'content-length': 99 }).write('{"path":');
      socket.end();
    },
  ],
])('a server that %s cannot be reached, and may have made a change', async (_what, listener) => {
  const url = await serve(listener);
  const message = `Could not reach the release server at ${url}. `;
  const load = () => loadFile({ url, token: 'secret' }, '/releases');
  for (const request of [() => send(url), load]) {
    await expect(request()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(`${message}Start the site`),
    });
  }
  await expect(send(url, 'POST')).rejects.toThrow(`${message}If the connection broke, it may have`);
});

test.each([
  ['http://127.0.0.1:1', 'Start the site (npm start)'],
  ['http://localhost:1', 'Start the site (npm start)'],
  ['http://[::1]:1', 'Start the site (npm start)'],
  ['http://releases.invalid', 'Check the address (RELEASE_SERVER), your network and'],
  ['http://localhost.invalid', 'Check the address (RELEASE_SERVER), your network and'],
])('advises those who cannot reach %s', async (url, advice) => {
  await expect(send(url)).rejects.toThrow(`the release server at ${url}. ${advice}`);
});
