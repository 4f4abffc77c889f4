import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuildFiles, readBuild } from '@clean-express/federation/build';
import type { PickedReleases } from '@clean-express/federation/registry';
import type { RenderResult } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { FastifyBaseLogger } from 'fastify';
import type { HostPages } from '../shell-build/shell-build.ts';
import { cacheBundle } from './cache-bundle.ts';
import { createRenderJob } from './create-render-job.ts';
import { PageCache } from './page-cache.ts';
import { RenderPool } from './render-pool.ts';
import { ServerBundles } from './server-bundles.ts';
import { type InlineStyle, StylesheetCache } from './stylesheet-cache.ts';
import { subscribeToChanges } from './subscribe-to-changes.ts';
import { withTrailingCall } from './trailing-call.ts';

/** A rendered page with the stylesheets that it needs to paint. */
export type RenderedPage = Extract<RenderResult, { kind: 'page' }> & { styles: InlineStyle[] };

/** The render result of an address. */
export type PageResult = RenderedPage | Exclude<RenderResult, { kind: 'page' }>;

/**
 * How long a request waits for its page before it gets a client-rendered one. The page is cached when
 * it is done.
 */
const RENDER_WAIT_MS = 300;

/**
 * Other instances of the API may send old data for this long after a change, until they hear of it
 * themselves.
 */
const CHANGE_PROPAGATION_MS = 1000;

/** The server bundle's module of the shell that renders pages; see `ShellServerModule`. */
const SERVER_MODULE = 'entry-server.js';

interface Options {
  /** Directory of the shell's build. */
  dist: string;
  hostPages: HostPages;
  config: RuntimeConfig;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

function versionOf(files: BuildFiles): string {
  const hash = createHash('sha256');
  for (const [path, bytes] of files) hash.update(path).update(bytes);
  return hash.digest('hex').slice(0, 12);
}

/** Renders and caches public pages. On any failure, the page is client-rendered instead. */
export class PageRenderer {
  readonly #cache = new PageCache<PageResult>();
  readonly #bundles = new ServerBundles();
  readonly #styles: StylesheetCache;
  readonly #stop = new AbortController();

  private constructor(
    private readonly pool: RenderPool,
    private readonly options: Options,
  ) {
    this.#styles = new StylesheetCache(options.hostPages);
  }

  /**
   * Starts the workers with the shell's server bundle.
   *
   * @throws BuildError when the shell's build has no server bundle.
   */
  static async start(options: Options): Promise<PageRenderer> {
    const files = await readBuild(join(options.dist, 'server'));
    const directory = await cacheBundle(`shell/${versionOf(files)}`, async () => files);
    const renderer = new PageRenderer(new RenderPool(join(directory, SERVER_MODULE)), options);
    renderer.#clearOnChanges();
    return renderer;
  }

  /**
   * Renders a page as an anonymous visitor sees it, or takes it from the cache.
   *
   * @returns `undefined` when the page has to be client-rendered.
   */
  async renderPage(releases: PickedReleases, url: URL): Promise<PageResult | undefined> {
    const versions = Object.values(releases).map(({ metadata }) => metadata.version);
    const key = [url.pathname + url.search, ...versions].join(' ');
    const rendering = this.#cache
      .get(key, () => this.#render(releases, url))
      .catch((error) => {
        if (!(error instanceof ClientRenderedError)) {
          const message = 'Could not render a page. It is client-rendered instead.';
          this.options.log.warn({ url: url.href, err: error }, message);
        }
        return undefined;
      });
    return Promise.race([rendering, wait(RENDER_WAIT_MS, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.pool.close();
  }

  #clearOnChanges(): void {
    const clear = withTrailingCall(() => this.#cache.clear(), CHANGE_PROPAGATION_MS);
    void subscribeToChanges(this.options.config.apiUrl, clear, this.#stop.signal);
  }

  async #render(releases: PickedReleases, url: URL): Promise<PageResult> {
    const { hostPages, config } = this.options;
    const job = await createRenderJob({ hostPages, releases, url, config }, this.#bundles);
    if (!job) throw new ClientRenderedError();
    const [result, styles] = await Promise.all([
      this.pool.render(job),
      this.#styles.stylesOf(releases, url),
    ]);
    return result.kind === 'page' ? { ...result, styles } : result;
  }
}

/** The page can only be rendered in the browser. */
class ClientRenderedError extends Error {
  override name = 'ClientRenderedError';
}
