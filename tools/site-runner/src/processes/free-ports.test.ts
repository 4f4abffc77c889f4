import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireFreePorts } from './free-ports.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => void server.close());

/** No program listens on port 1: that needs root and is not used. */
const FREE = { port: 1, title: 'SSR server' };

it('names the port that is taken, the service that needs it, and what to do', async () => {
  const check = requireFreePorts([FREE, { port, title: 'API' }]);
  await expect(check).rejects.toThrow(
    `Port ${port} (API) is taken. Please stop the program that uses it and run this again.`,
  );
});

it('assumes that the site is running when all ports are taken', async () => {
  const check = requireFreePorts([
    { port, title: 'SSR server' },
    { port, title: 'API' },
  ]);
  await expect(check).rejects.toThrow('it is probably running already');
});

it('accepts free ports', async () => {
  await expect(requireFreePorts([FREE])).resolves.toBeUndefined();
});
