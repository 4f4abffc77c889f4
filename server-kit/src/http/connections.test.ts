import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FastifyInstance, fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { connectionOptions } from './connections.ts';

const TIMEOUT_MS = 200;

async function startServer(): Promise<FastifyInstance> {
  const app = fastify(connectionOptions(TIMEOUT_MS));
  app.post('/', async () => 'Hello.');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return app;
}

function open(app: FastifyInstance): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

test.each([
  [
    'without the end of its body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf',
  ],
  ['without the end of its headers', 'POST / HTTP/1.1\r\nHost: a\r\n'],
])('a request %s is closed', async (_name, request) => {
  const socket = open(await startServer());
  socket.write(request);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  [
    'with two lengths, which a proxy may read otherwise,',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'to repeat its headers',
    'TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: abc\r\nConnection: close\r\n\r\n',
    404,
  ],
])('a request %s is refused', async (_name, request, status) => {
  const socket = open(await startServer());
  socket.write(request);
  const response = await text(socket);
  expect(response.slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
  expect(response).not.toContain('abc');
});

test('a body that is too large is refused', async () => {
  const app = await startServer();
  const payload = { text: 'x'.repeat(40_000) };
  expect((await app.inject({ method: 'POST', url: '/', payload })).statusCode).toBe(413);
});

test('connections beyond the limit are closed', async () => {
  const app = await startServer();
  app.server.maxConnections = 1;
  const first = open(app);
  await once(first, 'connect');
  const second = open(app);
  await once(second, 'close');
  expect(first.closed).toBe(false);
});
