import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Release } from '@clean-express/release-contract/registry';
import { fileField } from '@clean-express/release-contract/registry-fields';
import { releasesOf } from '@clean-express/release-contract/releases';
import { Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileCache } from '../releases/file-cache.ts';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import type { Previews } from '../request/previews.ts';
import { readVisitor } from '../request/visitor.ts';

/** The origin is down, slow, or serves other content than was released. */
export const ORIGIN_UNAVAILABLE = new Problem({
  status: 502,
  code: 'origin-unavailable',
  detail: 'This part of the site is not available right now. Please try again.',
});

/** Releases have hashes of scripts and stylesheets only. */
const typeOf = (file: string) =>
  file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';

/** Browsers load scripts and stylesheets with the hash of the release only. */
const isCode = (file: string) => /\.(m?js|css)$/.test(file);

interface FileParams {
  remote: string;
  version: string;
  '*': string;
}

interface Options {
  watcher: Pick<RegistryWatcher, 'registry'>;
  files: Pick<FileCache, 'read'>;
  previews: Previews;
  publicUrl: string;
}

/**
 * Serves the verified scripts and stylesheets of every release, also of those that a visitor previews.
 * Releases have no hashes of their pictures and fonts, which are left to the origin of the release.
 */
export function addRemoteFiles(app: FastifyInstance, options: Options): void {
  const { watcher, files, previews, publicUrl } = options;
  const findRelease = async (request: FastifyRequest, { remote, version }: FileParams) => {
    const isIt = ({ metadata }: Release) => metadata.version === version;
    const found = releasesOf(watcher.registry, remote).find(isIt);
    if (found) return found;
    const visitor = await readVisitor(request, previews, publicUrl);
    const previewed = Object.entries(visitor.previews ?? {}).find(([name]) => name === remote)?.[1];
    return previewed && isIt(previewed) ? previewed : undefined;
  };
  app.get<{ Params: FileParams }>('/remotes/:remote/:version/*', async (request, reply) => {
    const file = request.params['*'];
    const { remote } = request.params;
    // The files of the shell have addresses of their own.
    const release = remote === SHELL ? undefined : await findRelease(request, request.params);
    if (!release || !fileField.safeParse(file).success) return reply.callNotFound();
    const { href } = new URL(file, release.url);
    const integrity = release.extras.integrity[file];
    if (!integrity) return isCode(file) ? reply.callNotFound() : reply.redirect(href);
    try {
      const body = await files.read(href, integrity);
      return reply.type(typeOf(file)).header('cache-control', 'no-store').send(body);
    } catch (error) {
      request.log.warn(
        error,
        'Could not load a file of a remote. Check that its origin is reachable.',
      );
      return sendProblem(reply, ORIGIN_UNAVAILABLE);
    }
  });
}
