import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `localhost` means either of them, depending on the program. */
const ADDRESSES = ['127.0.0.1', '::1'];

/** A machine without IPv6 has no `::1`. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

function isMissingAddress(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SUCH_ADDRESS.includes(String(error.code));
}

async function listen(handler: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(handler).listen({ host, port });
  await once(server, 'listening');
  return server;
}

/**
 * Serves this machine only, under every address of `localhost`.
 *
 * @param port - 0 lets the system choose.
 * @returns The port.
 * @throws When the port is taken.
 */
export async function listenOnLoopback(handler: RequestListener, port: number): Promise<number> {
  let chosen = port;
  for (const host of ADDRESSES) {
    try {
      const server = await listen(handler, host, chosen);
      chosen = (server.address() as AddressInfo).port;
    } catch (error) {
      if (!isMissingAddress(error)) throw error;
    }
  }
  return chosen;
}
