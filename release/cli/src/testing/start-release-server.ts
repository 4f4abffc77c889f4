import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostContract } from '@clean-express/release-contract/host-contract';
import { release, startApp, TOKEN } from 'release-server/testing/test-app';
import { emptyDatabase } from 'release-server/testing/test-database';
import { beforeAll, onTestFinished } from 'vitest';
import { ReleaseServer } from '../client/release-server.ts';

// Its engine takes seconds to start.
beforeAll(() => emptyDatabase());

/** Starts the real release server, with an empty database and store. */
export async function startReleaseServer(environment: Record<string, string> = {}) {
  const { app, directory, send, giveShell } = await startApp({ environment });
  // Records of gates name it.
  await release({ send }, 'shell', '1.0.0');
  /** Sent requests about the catalog: `POST /releases/1.0.0/acceptance`. */
  const requests: string[] = [];
  app.server.prependListener('request', ({ method, url = '' }) => {
    const path = url.replace('/v1/remotes/catalog', '').replace(/(uploads)\/[\w-]{43}/, '$1/id');
    requests.push(`${method} ${path}`);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // The client keeps its connections, for which a server that is closed waits.
  onTestFinished(() => app.server.closeAllConnections());
  const server = new ReleaseServer({ url, token: TOKEN });
  return {
    ...{ url, token: TOKEN, server, requests },
    /** Gives visitors another shell, without any check. */
    giveShell: (contract: HostContract, role?: 'live' | 'canary' | 'rollback') =>
      giveShell(contract, role),
    /** The files of a release: `public assets/lib.js`. */
    filesOf: async (version: string) => {
      const { files = [] } = await server.release('catalog', version);
      return files.map(({ part, path }) => `${part} ${path}`).sort();
    },
    /** Deletes a file from the store. */
    lose: (part: 'public' | 'private', version: string, path: string) =>
      rm(join(directory, part, 'catalog/releases', version, path)),
  };
}
