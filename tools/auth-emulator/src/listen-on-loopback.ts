import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** Programs resolve `localhost` to one of them or to the other. */
const ADDRESSES = ['127.0.0.1', '::1'];

/** Errors on a machine without IPv6, which has no `::1`. */
const MISSING_ADDRESS_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

function isMissingAddress(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && MISSING_ADDRESS_CODES.includes(String(error.code))
  );
}

async function listen(handler: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(handler).listen({ host, port });
  await once(server, 'listening');
  return server;
}

/**
 * Listens on all addresses of `localhost`, and only there.
 *
 * @param port - 0: the system chooses a free port.
 * @returns The port.
 * @throws When the port is taken.
 */
export async function listenOnLoopback(handler: RequestListener, port: number): Promise<number> {
  let actualPort = port;
  for (const host of ADDRESSES) {
    try {
      const server = await listen(handler, host, actualPort);
      const address = server.address();
      if (address instanceof Object) actualPort = address.port;
    } catch (error) {
      if (!isMissingAddress(error)) throw error;
    }
  }
  return actualPort;
}
