import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { nextPort } from './next-port.ts';

/** Remotes at the ports from 3001 to the given one. */
const until = (last: number) =>
  Array.from({ length: last - 3000 }, (_, index) => ({ port: 3001 + index }));

it('leaves out the ports of other remotes', async () => {
  expect(await nextPort(until(3050))).toBeGreaterThan(3050);
  expect(await nextPort(until(3050).filter(({ port }) => port !== 3047))).toBe(3047);
});

it('leaves out ports that would meet those of the tests', async () => {
  // 3110 to 3117 are spare front doors.
  expect(await nextPort(until(3009))).toBe(3018);
});

it('leaves out a port that somebody uses just now', async () => {
  const server = createServer().listen(3061, '127.0.0.1');
  await once(server, 'listening');
  expect(await nextPort(until(3060))).toBe(3062);
  server.close();
});

it('says when there is none left', async () => {
  await expect(nextPort(until(3099))).rejects.toThrow('All ports from 3001 to 3099 are taken');
});
