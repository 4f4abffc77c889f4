import type { Release } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';
import { Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';
import { fetchReleasedFile } from '../registry/released-files.ts';

/** The origin is down, slow, or serves other content than was released. */
const ORIGIN_UNAVAILABLE = new Problem({
  status: 502,
  code: 'origin-unavailable',
  detail: 'This part of the site is not available right now. Please try again.',
});

interface FileParams {
  remote: string;
  version: string;
  '*': string;
}

async function sendFile(reply: FastifyReply, release: Release, file: string): Promise<unknown> {
  const integrity = release.extras.integrity[file];
  if (!integrity) return reply.callNotFound();
  // The page's import map has no hash for this URL, so the server verifies the file.
  const response = await fetchReleasedFile(new URL(file, release.url).href, integrity);
  return reply
    .type(response.headers.get('content-type') ?? 'application/octet-stream')
    .header('cache-control', 'no-store')
    .send(Buffer.from(await response.arrayBuffer()));
}

/** Serves the scripts and stylesheets of every release, fetched from its origin. */
export function addRemoteFiles(
  app: FastifyInstance,
  watcher: Pick<RegistryWatcher, 'registry'>,
): void {
  app.get<{ Params: FileParams }>('/remotes/:remote/:version/*', async (request, reply) => {
    const { remote, version, '*': file } = request.params;
    const releases = releasesOf(watcher.registry, remote);
    const release = releases.find(({ metadata }) => metadata.version === version);
    if (!release) return reply.callNotFound();
    return sendFile(reply, release, file).catch((error: unknown) => {
      request.log.warn(
        error,
        'Could not load a file of a remote. Check that its origin is reachable.',
      );
      return sendProblem(reply, ORIGIN_UNAVAILABLE);
    });
  });
}
