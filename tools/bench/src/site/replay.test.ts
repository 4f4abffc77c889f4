import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createReplay } from './replay.ts';

let requests = 0;
const origin = createServer(({ headers }, response) => {
  requests += 1;
  if (headers['if-none-match']) return void response.writeHead(304, { etag: '"1"' }).end();
  const coding = headers['accept-encoding'];
  response.writeHead(200, { 'x-request': requests, ...(coding && { 'content-encoding': coding }) });
  response.end(`body ${requests}`);
});
await once(origin.listen(0, 'localhost'), 'listening');
afterAll(() => origin.close());

const { port } = origin.address() as AddressInfo;
const replay = createReplay(`http://localhost:${port}`);

it('sends the first response again, without the headers of its connection', async () => {
  const first = await replay({ url: '/a', headers: {} });
  expect(first.status).toBe(200);
  expect(first.headers).toEqual({ 'x-request': '1' });
  expect(first.body.toString()).toBe('body 1');
  expect(await replay({ url: '/a', headers: {} })).toBe(first);
});

it('distinguishes codings, and what the client has already', async () => {
  const br = await replay({ url: '/a', headers: { 'accept-encoding': 'br' } });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br' });
  const known = await replay({ url: '/a', headers: { 'if-none-match': '"1"' } });
  expect(known).toMatchObject({ status: 304, headers: { etag: '"1"' } });
  expect(known.body).toHaveLength(0);
});
