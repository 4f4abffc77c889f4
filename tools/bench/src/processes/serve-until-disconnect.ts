import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Listens on localhost until the parent process ends or stops this one.
 *
 * @param servers - Each with its port.
 */
export async function serveUntilDisconnect(servers: readonly (readonly [Server, number])[]) {
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
  const listening = servers.map(([server, port]) =>
    once(server.listen(port, 'localhost'), 'listening'),
  );
  await Promise.all(listening);
  process.send?.({ type: 'ready' });
}
