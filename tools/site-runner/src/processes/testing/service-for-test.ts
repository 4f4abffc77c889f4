import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Service } from '../supervisor.ts';

/** Finds a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A service for tests.
 *
 * @param script - Name of a file in this folder.
 */
export async function serviceForTest(script: string): Promise<Service & { port: number }> {
  const port = await freePort();
  return {
    name: 'subject',
    title: 'subject',
    port,
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    script,
    env: { PORT: String(port) },
  };
}

/** Connects to a service on this machine. */
export async function connectTo(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  // A process that is killed may reset its connections.
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves when the connection is closed. */
export function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}
