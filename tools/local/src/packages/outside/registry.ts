import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runServer } from 'verdaccio';

/** Users of this machine may publish; packages of others are not passed on. */
function configuration(folder: string) {
  const everyone = { access: '$all', publish: '$all', unpublish: '$all' };
  return {
    self_path: folder,
    storage: join(folder, 'storage'),
    packages: { '@clean-express/*': everyone },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  };
}

/**
 * Starts a registry of npm packages on this machine, on any free port.
 *
 * @param folder - Absolute path, for its files.
 */
export async function startRegistry(folder: string) {
  await mkdir(folder, { recursive: true });
  const server = await runServer(configuration(folder));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port }: AddressInfo = server.address();
  const address = `localhost:${port}/`;
  return {
    /** Lines of an `.npmrc`. npm publishes only with a token, whatever it is. */
    settings: `@clean-express:registry=http://${address}\n//${address}:_authToken=local\n`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
