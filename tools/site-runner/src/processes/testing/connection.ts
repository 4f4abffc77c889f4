import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

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
