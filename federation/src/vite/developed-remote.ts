import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { describeUnbuilt } from '@clean-express/release-build';
import type { Release } from '@clean-express/release-contract/registry';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import { build, type InlineConfig } from 'vite';
import { ENTRY_FILE } from './remote-container.ts';

/** Where a development server has the files of the latest build: below the number of the build. */
export const FILES_PATH = '/@remote/';

/** What a release declares, beside its files. */
const MANIFEST_FILE = 'manifest.json';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Path → content of a build. */
type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Builds a remote in memory, as a shell that is deployed needs it: host and remotes of a page are all built
 * for production, or none of them.
 *
 * @param config - That of its build.
 */
export async function buildInMemory(config: InlineConfig): Promise<Files> {
  // Vite has set another value in a development server, which builds nothing else.
  process.env.NODE_ENV = 'production';
  const built = await build({
    ...config,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    build: { ...config.build, write: false, minify: false, sourcemap: 'inline' },
  });
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
}

/** The latest build of a remote, and the pages that wait for the next one. */
export class DevelopedRemote {
  #files: Files = new Map();
  /** Browsers and the federation runtime keep modules by address, so each build has one of its own. */
  #number = 0;
  readonly #pages = new Set<ServerResponse>();
  private readonly remote: RemoteConfig;
  private readonly makeFiles: () => Promise<Files>;

  /** @param makeFiles - Builds the remote. */
  constructor(remote: RemoteConfig, makeFiles: () => Promise<Files>) {
    this.remote = remote;
    this.makeFiles = makeFiles;
  }

  /** Builds the remote again, and tells all pages. */
  async rebuild(): Promise<void> {
    const manifest = JSON.stringify(this.#manifest());
    this.#files = new Map([...(await this.makeFiles()), [MANIFEST_FILE, manifest]]);
    this.#number += 1;
    for (const page of this.#pages) page.write('data: built\n\n');
  }

  /** What visits of the gate read of a release. */
  #manifest(): Manifest {
    const { name, owner, pages = {} } = this.remote;
    const { publishedAt: builtAt, ...extras } = this.release.extras;
    const examples = Object.entries(pages).flatMap(([route, { example }]) =>
      example ? [[route, example]] : [],
    );
    return {
      ...{ remote: name, version: 'dev', entry: ENTRY_FILE, owner, builtAt },
      examples: Object.fromEntries(examples),
      extras,
    };
  }

  /** The latest build as a release that each page gets. */
  get release(): Release {
    const css = [...this.#files.keys()].filter((file) => file.endsWith('.css'));
    return {
      url: `http://localhost:${this.remote.port}${FILES_PATH}${this.#number}/${ENTRY_FILE}`,
      metadata: { version: 'dev' },
      deployment: { traffic: 100, default: true },
      extras: {
        ...describeUnbuilt(this.remote),
        css,
        publishedAt: new Date().toISOString(),
      },
    };
  }

  /** @param path - Path of a request, below {@link FILES_PATH}. */
  sendFile(path: string, response: ServerResponse): void {
    const [, file = ''] = /^\d+\/([^?]+)/.exec(path.slice(FILES_PATH.length)) ?? [];
    const content = this.#files.get(file);
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
  }

  /** Tells a page of each build from now on, as server-sent events. */
  follow(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    this.#pages.add(response);
    response.once('close', () => this.#pages.delete(response));
  }
}
