import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuildFiles, readBuild } from '@clean-express/federation/build';
import type { PageHtml, RefusedForm, RenderResult } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiAddress } from '../config/api-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Page, SENT_SEARCH } from '../page/page-context.ts';
import {
  cacheBundle,
  openBundleCache,
  ServerBundles,
  StylesheetCache,
} from '../registry/released-files.ts';
import type { Tagged } from './cache-tags.ts';
import { PageCache, pageKey } from './page-cache.ts';
import { RenderPool } from './render-pool.ts';
import type { RenderJob } from './render-worker.ts';

/** A rendered page with the stylesheets that it needs to paint. */
export type RenderedPage = Extract<RenderResult, { page: PageHtml }> & {
  styles: Awaited<ReturnType<StylesheetCache['stylesOf']>>;
};

type PageResult = RenderedPage | Exclude<RenderResult, { page: PageHtml }>;

/**
 * How long a request waits for its page before it gets a client-rendered one. The page is cached when
 * it is done.
 */
const RENDER_WAIT_MS = 300;

/** Longer addresses are no links of the site. They would fill the memory, since they are keys of the cache. */
const MAX_ADDRESS_LENGTH = 1000;

/** The server bundle's module of the shell that renders pages; see `ShellServerModule`. */
const SERVER_MODULE = 'entry-server.js';

interface Options {
  /** Directory of the shell's build. */
  dist: string;
  /** Writable directory for the server bundles. */
  cacheDirectory: string;
  config: RuntimeConfig;
  api: ApiAddress;
  /** Key by which this server authenticates to follow the API's changes. */
  changesKey: string | undefined;
  metrics: Pick<Metrics, 'countRenderFailure'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

function versionOf(files: BuildFiles): string {
  const hash = createHash('sha256');
  for (const [path, bytes] of files) hash.update(path).update(bytes);
  return hash.digest('hex').slice(0, 12);
}

/** Whether a page can be rendered on the server. If not, it is only rendered in browsers. */
export function isServerRendered(page: Page): boolean {
  const { url, route, status, isComplete, isClientRendered, parts } = page;
  const isKnown = (route !== undefined || status === 404) && isComplete && !isClientRendered;
  const haveBundles = parts.every(({ release }) => release.extras.server !== undefined);
  const isLong = url.pathname.length + url.search.length > MAX_ADDRESS_LENGTH;
  return isKnown && haveBundles && !isLong;
}

/**
 * Collects what a worker needs to render a page.
 *
 * @throws When a server bundle could not be loaded.
 */
export async function createRenderJob(
  { url, owner, parts }: Page,
  config: RuntimeConfig,
  bundles: Pick<ServerBundles, 'directoryOf'>,
): Promise<RenderJob> {
  const files = await Promise.all(
    parts.map(async ({ remote, release, module }) => {
      const directory = await bundles.directoryOf(remote, release);
      return [`${remote}/${module}`, join(directory, `server/${module}.js`)] as const;
    }),
  );
  const job = { url: url.href, config };
  const [[, routes] = []] = files;
  if (owner !== undefined && routes)
    return { ...job, owner: { remote: owner, routes }, widgets: {} };
  return { ...job, widgets: Object.fromEntries(files) };
}

/** Renders and caches public pages. On any failure, the page is client-rendered instead. */
export class PageRenderer {
  readonly #cache = new PageCache<PageResult & Tagged>();
  readonly #styles = new StylesheetCache();
  readonly #stop = new AbortController();

  private constructor(
    private readonly pool: RenderPool,
    private readonly bundles: ServerBundles,
    private readonly options: Options,
  ) {}

  /**
   * @throws BuildError when the shell's build has no server bundle; StartupError when the cache is not
   * writable.
   */
  static async start(options: Options): Promise<PageRenderer> {
    const { dist, cacheDirectory, api } = options;
    const files = await readBuild(join(dist, 'server'));
    const cache = await openBundleCache(cacheDirectory);
    const directory = await cacheBundle(`shell/${versionOf(files)}`, async () => files, cache);
    const pool = new RenderPool({ serverModule: join(directory, SERVER_MODULE), api });
    const renderer = new PageRenderer(pool, new ServerBundles(cache), options);
    const changes = { apiUrl: api.internalUrl, key: options.changesKey };
    void renderer.#cache.dropOnChanges(changes, renderer.#stop.signal);
    return renderer;
  }

  /**
   * Renders a page as an anonymous visitor sees it, or takes it from the cache.
   *
   * @returns `undefined` when the page has to be client-rendered.
   */
  async renderPage(page: Page): Promise<PageResult | undefined> {
    if (!isServerRendered(page)) return undefined;
    const render = () => this.#renderAndCount(page);
    // There is no end of addresses without a page, which would push the others out of the cache.
    const result = page.status === 404 ? render() : this.#cache.get(pageKey(page), render);
    const rendering = this.#orNothing(page, result);
    // Only visitors without script, or before it, have just sent a form.
    if (page.url.search === SENT_SEARCH) return rendering;
    return Promise.race([rendering, wait(RENDER_WAIT_MS, undefined, { ref: false })]);
  }

  /**
   * Renders a page with its refused form. It is for one visitor only, so it is not cached, and the
   * request waits for it.
   *
   * @returns `undefined` when the page could not be rendered.
   */
  async renderForm(page: Page, form: RefusedForm): Promise<PageResult | undefined> {
    if (!isServerRendered(page)) return undefined;
    return this.#orNothing(page, this.#renderAndCount(page, form));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.pool.close();
  }

  #orNothing(page: Page, rendering: Promise<PageResult>): Promise<PageResult | undefined> {
    return rendering.catch((err: unknown) => {
      const message = 'Could not render a page. It is client-rendered instead.';
      this.options.log.warn({ url: page.url.href, err }, message);
      return undefined;
    });
  }

  async #renderAndCount(page: Page, form?: RefusedForm): Promise<PageResult & Tagged> {
    try {
      return await this.#render(page, form);
    } catch (error) {
      this.options.metrics.countRenderFailure(page);
      throw error;
    }
  }

  async #render(page: Page, form: RefusedForm | undefined): Promise<PageResult & Tagged> {
    const job = await createRenderJob(page, this.options.config, this.bundles);
    const [result, styles] = await Promise.all([
      this.pool.render({ ...job, form }),
      this.#styles.stylesOf(page.parts),
    ]);
    return 'page' in result ? { ...result, styles } : result;
  }
}
