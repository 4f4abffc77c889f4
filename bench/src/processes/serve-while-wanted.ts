import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Listens on this machine for as long as the process that started us wants it.
 *
 * @param servers - Each with the port that it listens to.
 */
export async function serveWhileWanted(servers: readonly (readonly [Server, number])[]) {
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
  const listening = servers.map(([server, port]) =>
    once(server.listen(port, 'localhost'), 'listening'),
  );
  await Promise.all(listening);
  process.send?.({ type: 'ready' });
}
