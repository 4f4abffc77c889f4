import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { requireOrigin } from './require-origin.ts';

it('accepts any response, and reports an origin without one', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await once(server.listen(0, 'localhost'), 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  await requireOrigin(origin);
  server.close();
  await once(server, 'close');
  await expect(requireOrigin(origin)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining(`Could not reach ${origin}`),
  });
});
