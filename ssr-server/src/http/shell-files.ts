import { compressedSiblings } from '@clean-express/release-build/precompress';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import { releasesOf } from '@clean-express/release-contract/releases';
import {
  type Coding,
  entityTag,
  hashOf,
  matchesEntityTag,
  negotiateCoding,
  sendProblem,
} from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import mime from 'mime';
import type { FileCache } from '../releases/file-cache.ts';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import type { Previews } from '../request/previews.ts';
import { readVisitor } from '../request/visitor.ts';
import type { Limit } from './limits.ts';
import { ORIGIN_UNAVAILABLE } from './remote-files.ts';

/** The total size of the compressed files in memory, in bytes. */
const MAX_COMPRESSED = 20_000_000;

/** Files with a hash in their name. */
const HASHED = /^assets\//;

/** For files without one, such as `favicon.svg`; scripts and data are revalidated on every use. */
const CACHING = {
  hashed: 'public, max-age=31536000, immutable',
  picture: 'public, max-age=3600',
  data: 'public, max-age=0',
  preview: 'private, no-store',
};

/**
 * Shells whose files are served: also those that were live until some minutes ago, which pages load that
 * were sent before.
 */
const MAX_SHELLS = 20;

/** The page itself, and what is below the root for others than browsers. */
const isServed = (path: string) =>
  HASHED.test(path) || (!path.includes('/') && path !== 'index.html');

interface ShellFile {
  path: string;
  url: string;
  integrity: string;
  /** Whether only visitors of a preview get it. */
  isPreview: boolean;
}

function fileIn(path: string, release: Release, isPreview = false): ShellFile | undefined {
  const { integrity } = release.extras;
  if (!Object.hasOwn(integrity, path)) return undefined;
  const url = new URL(path, release.url).href;
  return { path, url, integrity: integrity[path] ?? '', isPreview };
}

/** The releases of the shell that registries have named, newest first. */
export class PublishedShells {
  readonly #releases = new LRUCache<string, Release>({ max: MAX_SHELLS });

  add(registry: Registry): void {
    // That of the live one, which most requests are for, comes first.
    for (const release of releasesOf(registry, SHELL).toReversed()) {
      this.#releases.set(release.url, release);
    }
  }

  find(path: string): ShellFile | undefined {
    for (const release of this.#releases.values()) {
      const file = fileIn(path, release);
      if (file) return file;
    }
    return undefined;
  }
}

interface Options {
  watcher: Pick<RegistryWatcher, 'refresh'>;
  shells: Pick<PublishedShells, 'find'>;
  files: Pick<FileCache, 'read'>;
  previews: Previews;
  publicUrl: string;
  /** Limits requests of one client for files that are not known. */
  limit: Limit;
}

/** A file as it is sent, in each coding. */
type SentFile = Readonly<Record<Coding, Buffer>> & { hash: string };

/** One after the other: each call waits for a refresh that has begun after it. */
function createRefresh(watcher: Pick<RegistryWatcher, 'refresh'>) {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      running = watcher.refresh();
      return running;
    });
    return next;
  };
}

/**
 * Finds files of shells by their paths on the page's own origin; without a hash in its name, only that of
 * a shell that all visitors may get.
 */
function createFinder({ watcher, shells, previews, publicUrl, limit }: Options) {
  const refresh = createRefresh(watcher);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<ShellFile | undefined> => {
    const path = request.url.slice(1).replace(/\?.*$/s, '');
    if (!isServed(path)) return undefined;
    const found = shells.find(path);
    if (found || !HASHED.test(path)) return found;
    // What follows takes time.
    await limit(request, reply);
    if (reply.sent) return undefined;
    const { previews: { [SHELL]: previewed } = {} } = await readVisitor(
      request,
      previews,
      publicUrl,
    );
    const file = previewed && fileIn(path, previewed, true);
    if (file) return file;
    // The page may be from a server that has heard of its shell sooner.
    await refresh();
    return shells.find(path);
  };
}

function typeOf({ path }: ShellFile): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

function cachingOf({ path, isPreview }: ShellFile): string {
  if (isPreview) return CACHING.preview;
  if (HASHED.test(path)) return CACHING.hashed;
  return /\.js(on)?$/.test(path) ? CACHING.data : CACHING.picture;
}

function send(request: FastifyRequest, reply: FastifyReply, file: ShellFile, sent: SentFile) {
  const coding = negotiateCoding(request.headers['accept-encoding']);
  // Small files, and those of formats that are compressed, have no other coding.
  const used = sent[coding] === sent.identity ? 'identity' : coding;
  reply
    .header('cache-control', cachingOf(file))
    .header('vary', 'accept-encoding')
    .header('etag', entityTag(sent.hash, used))
    .type(typeOf(file));
  // Pages of other origins, such as search results, show the site's icon.
  if (!HASHED.test(file.path)) reply.header('cross-origin-resource-policy', 'cross-origin');
  const { 'if-none-match': known } = request.headers;
  if (known !== undefined && matchesEntityTag(known, sent.hash)) return reply.code(304).send();
  if (used !== 'identity') reply.header('content-encoding', used === 'gzip' ? 'gzip' : 'br');
  return reply.send(sent[used]);
}

/**
 * Serves the verified files of the shells that visitors get, at the page's own origin: names contain
 * hashes, so that browsers keep what two shells have in common.
 */
export function serveShellFiles(app: FastifyInstance, options: Options): void {
  const find = createFinder(options);
  const sentFiles = new LRUCache<string, SentFile, ShellFile>({
    maxSize: MAX_COMPRESSED,
    sizeCalculation: ({ br, gzip, identity }) => br.length + gzip.length + identity.length,
    fetchMethod: async (_integrity, _stale, { context: { path, url, integrity } }) => {
      const identity = await options.files.read(url, integrity);
      const siblings = await compressedSiblings(path, identity);
      const { [`${path}.br`]: br = identity, [`${path}.gz`]: gzip = identity } =
        Object.fromEntries(siblings);
      return { identity, br, gzip, hash: hashOf(identity) };
    },
    // Who waits for a file gets it, even if others have displaced it meanwhile.
    ignoreFetchAbort: true,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = await find(request, reply);
    if (reply.sent) return reply;
    if (!file) return request.url.startsWith('/assets/') ? reply.callNotFound() : undefined;
    const sent = await sentFiles
      .forceFetch(file.integrity, { context: file })
      .catch((err: unknown) => {
        request.log.warn({ err }, 'Could not load a file of the shell. Check the store.');
      });
    if (sent) return send(request, reply, file, sent);
    return sendProblem(reply, ORIGIN_UNAVAILABLE);
  });
}
