import { releasesOf } from '@clean-express/federation/releases';
import { Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
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

interface ReleasedFile {
  type: string;
  body: Buffer;
}

/** The total size of the cached files, in bytes. */
const MAX_CACHE_SIZE = 20_000_000;

/**
 * Caches verified files by their URL: when an origin is slow or down, the pages of many visitors request
 * the same files at once.
 */
function createFileCache() {
  return new LRUCache<string, ReleasedFile, string>({
    maxSize: MAX_CACHE_SIZE,
    sizeCalculation: ({ body }) => body.length + 1,
    fetchMethod: async (url, _stale, { context: integrity }) => {
      // The page's import map has no hash for the fallback URL, so the server verifies the file.
      const response = await fetchReleasedFile(url, integrity);
      const type = response.headers.get('content-type') ?? 'application/octet-stream';
      return { type, body: Buffer.from(await response.arrayBuffer()) };
    },
    ignoreFetchAbort: true,
  });
}

/** Serves the scripts and stylesheets of every release, fetched from its origin. */
export function addRemoteFiles(
  app: FastifyInstance,
  watcher: Pick<RegistryWatcher, 'registry'>,
): void {
  const files = createFileCache();
  app.get<{ Params: FileParams }>('/remotes/:remote/:version/*', async (request, reply) => {
    const { remote, version, '*': file } = request.params;
    const releases = releasesOf(watcher.registry, remote);
    const release = releases.find(({ metadata }) => metadata.version === version);
    const integrity = release?.extras.integrity[file];
    if (!release || !integrity) return reply.callNotFound();
    try {
      const { href } = new URL(file, release.url);
      const { type, body } = await files.forceFetch(href, { context: integrity });
      return reply.type(type).header('cache-control', 'no-store').send(body);
    } catch (error) {
      request.log.warn(
        error,
        'Could not load a file of a remote. Check that its origin is reachable.',
      );
      return sendProblem(reply, ORIGIN_UNAVAILABLE);
    }
  });
}
