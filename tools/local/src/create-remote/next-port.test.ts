import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { nextPort } from './next-port.ts';

/** Remotes with the ports from 3001 to the given one. */
const until = (last: number) =>
  Array.from({ length: last - 3000 }, (_, index) => ({ port: 3001 + index }));

it('skips the ports of other remotes', async () => {
  expect(await nextPort(until(3050))).toBeGreaterThan(3050);
  expect(await nextPort(until(3050).filter(({ port }) => port !== 3047))).toBe(3047);
});

it('skips ports that would collide with those of the tests', async () => {
  // 3110 to 3117 are spare SSR servers.
  expect(await nextPort(until(3009))).toBe(3018);
});

it('skips a port on which a program listens', async () => {
  const server = createServer().listen(3061, '127.0.0.1');
  await once(server, 'listening');
  expect(await nextPort(until(3060))).toBe(3062);
  server.close();
});

it('reports when no port is left', async () => {
  await expect(nextPort(until(3099))).rejects.toThrow('All ports from 3001 to 3099 are taken');
});
