import type { PickedReleases, Release } from '@clean-express/federation/registry';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fetchPublished } from '../registry/fetch-published.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';

const SENTENCE = 'This part of the site cannot be had right now. Please try again.';

/** The origin is down, slow, or does not have what was published. */
const UNAVAILABLE = {
  type: 'about:blank',
  title: 'Bad Gateway',
  status: 502,
  code: 'origin-unavailable',
  detail: SENTENCE,
  message: SENTENCE,
};

interface FileParams {
  remote: string;
  version: string;
  '*': string;
}

/**
 * Names the front door itself as the second source of each release that has none of its own. Under
 * another address the browser asks afresh, whatever hangs or failed at the first one.
 *
 * @param publicUrl - Where visitors see the site.
 */
export function withFallbacks(releases: PickedReleases, publicUrl: string): PickedReleases {
  const entries = Object.entries(releases).map(([remote, release]) => {
    const file = new URL(release.url).pathname.split('/').at(-1);
    const fallbackUrl = `${publicUrl}/remotes/${remote}/${release.metadata.version}/${file}`;
    return [remote, { fallbackUrl, ...release }] as const;
  });
  return Object.fromEntries(entries);
}

async function sendFile(reply: FastifyReply, release: Release, file: string): Promise<unknown> {
  const integrity = release.extras.integrity[file];
  if (!integrity) return reply.callNotFound();
  // The browser's import map does not know this address, so the hash is checked here.
  const response = await fetchPublished(new URL(file, release.url).href, integrity);
  return reply
    .type(response.headers.get('content-type') ?? 'application/octet-stream')
    .header('cache-control', 'no-store')
    .send(Buffer.from(await response.arrayBuffer()));
}

/** Serves the published scripts and stylesheets of every release, fetched from its origin. */
export function addRemoteFiles(
  app: FastifyInstance,
  watcher: Pick<RegistryWatcher, 'registry'>,
): void {
  app.get<{ Params: FileParams }>('/remotes/:remote/:version/*', async (request, reply) => {
    const { remote, version, '*': file } = request.params;
    const { microFrontends } = watcher.registry;
    // A name such as `constructor` is no remote.
    const releases = Object.hasOwn(microFrontends, remote) ? microFrontends[remote] : undefined;
    const release = releases?.find(({ metadata }) => metadata.version === version);
    if (!release) return reply.callNotFound();
    return sendFile(reply, release, file).catch((error: unknown) => {
      request.log.warn(error, 'A file of a remote cannot be had from its origin.');
      return reply.code(502).type('application/problem+json').send(UNAVAILABLE);
    });
  });
}
