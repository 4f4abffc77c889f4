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

/** Nothing listens there: it needs rights that tests do not need. */
const FREE = { port: 1, title: 'front door' };

it('says which port is taken, what needs it and what to do', async () => {
  const check = requireFreePorts([FREE, { port, title: 'API' }]);
  await expect(check).rejects.toThrow(
    `Port ${port} (API) is taken. Please stop the program that uses it and run this again.`,
  );
});

it('supposes a running site when all are taken', async () => {
  const check = requireFreePorts([
    { port, title: 'front door' },
    { port, title: 'API' },
  ]);
  await expect(check).rejects.toThrow('it is probably running already');
});

it('is content with free ports', async () => {
  await expect(requireFreePorts([FREE])).resolves.toBeUndefined();
});
