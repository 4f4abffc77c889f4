import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startSsrServer } from '../testing/start-ssr-server.ts';

/** Sends a request line as it is: HTTP clients would correct it. */
async function send(port: number, line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${line} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

async function respond(line: string): Promise<{ status: number; body: string }> {
  const app = await startSsrServer();
  const response = await send(Number(new URL(await app.listen()).port), line);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}

test.each(['http://localhost:3000/services?q=oven', 'http://localhost:3000/assets/react.js'])(
  'the absolute form of an address of the site is served as its path: %s',
  async (target) => {
    expect((await respond(`GET ${target}`)).status).toBe(200);
  },
);

test.each([
  'GET http://evil.example/',
  'GET http://evil.example/healthz',
  'GET http://evil.example:3000/services',
  'GET http://localhost:3000@evil.example/',
  'GET ftp://localhost:3000/',
  'POST http://evil.example/reports',
])('another host gets 421: %s', async (line) => {
  const { status, body } = await respond(line);
  expect(status).toBe(421);
  expect(body).toContain('"code":"misdirected-request"');
});

test('an address with a malformed escape gets a page that says so', async () => {
  const app = await startSsrServer();
  const { statusCode, headers, body } = await app.inject('/%E0%A4%A');
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
  expect(body).toContain('<h1>This address is not valid</h1>');
  expect(body).toContain('<a href="/">Go to the home page</a>');
});

test.each(['GET *', 'OPTIONS *', 'GET //evil.example/', 'GET services'])(
  'has no server error for %s',
  async (line) => {
    expect((await respond(line)).status).toBeLessThan(500);
  },
);

test('closes the connection of CONNECT, since it is no proxy', async () => {
  expect((await respond('CONNECT evil.example:443')).body).toBe('');
});
