import { join } from 'node:path';
import { readBuild } from '@clean-express/federation/build';
import type { QueryKey } from '@clean-express/federation/query';
import type { PageHtml, RefusedForm, RenderResult } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiAddress } from '../config/api-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { MAX_ADDRESS_LENGTH, type Page } from '../page/page-context.ts';
import type { ServerBundles, StylesheetCache } from '../registry/released-files.ts';
import type { Tagged } from './cache-tags.ts';
import { RenderPool } from './render-pool.ts';
import type { RenderJob } from './render-worker.ts';
import type { Change } from './subscribe-to-changes.ts';

/** A rendered page with the stylesheets that it needs to paint. */
export type RenderedPage = Extract<RenderResult, { page: PageHtml }> & {
  styles: Awaited<ReturnType<StylesheetCache['stylesOf']>>;
};

export type PageResult = (RenderedPage | Exclude<RenderResult, { page: PageHtml }>) & Tagged;

/** The server bundle's module of the shell that renders pages; see `ShellServerModule`. */
const SERVER_MODULE = 'entry-server.js';

interface Options {
  /** Directory of the shell's build. */
  dist: string;
  bundles: ServerBundles;
  styles: StylesheetCache;
  config: RuntimeConfig;
  api: ApiAddress;
  metrics: Pick<Metrics, 'countRenderFailure' | 'countUndeclaredQueries'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Whether a page can be rendered on the server. If not, it is only rendered in browsers. */
export function isServerRendered(page: Page): boolean {
  const { url, route, status, isComplete, isClientRendered, parts } = page;
  const isKnown =
    (route !== undefined || status === 404 || status === 410) && isComplete && !isClientRendered;
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
  { url, owner, parts, status, ended }: Page,
  config: RuntimeConfig,
  bundles: Pick<ServerBundles, 'directoryOf'>,
): Promise<RenderJob> {
  const releases: Record<string, string> = {};
  const files = await Promise.all(
    parts.map(async ({ remote, release, module }) => {
      const directory = await bundles.directoryOf(remote, release);
      releases[directory] = release.url;
      return [`${remote}/${module}`, join(directory, `server/${module}.js`)] as const;
    }),
  );
  const isEnded = status === 410;
  const job = { url: url.href, config, releases, ...(isEnded && { isEnded }), ended };
  const [[, routes] = []] = files;
  if (owner !== undefined && routes)
    return { ...job, owner: { remote: owner, routes }, widgets: {} };
  return { ...job, widgets: Object.fromEntries(files) };
}

/** Renders public pages in a worker. */
export class PageRenderer {
  /** Routes of the pages whose teams were told about undeclared queries. */
  readonly #warnedRoutes = new Set<string | undefined>();

  private constructor(
    private readonly pool: RenderPool,
    private readonly options: Options,
  ) {}

  /** @throws BuildError when the shell's build has no server bundle. */
  static async start(options: Options): Promise<PageRenderer> {
    const { dist, bundles, api } = options;
    const directory = await bundles.addShell(await readBuild(join(dist, 'server')));
    const pool = new RenderPool({ serverModule: join(directory, SERVER_MODULE), api });
    return new PageRenderer(pool, options);
  }

  /**
   * Renders a page as an anonymous visitor sees it.
   *
   * @param form - Its refused form, if it has one.
   * @throws When the page has to be client-rendered.
   */
  async render(page: Page, form?: RefusedForm): Promise<PageResult> {
    try {
      const { config, bundles, styles: stylesheets } = this.options;
      const job = await createRenderJob(page, config, bundles);
      const [result, styles] = await Promise.all([
        this.pool.render({ ...job, form }),
        stylesheets.stylesOf(page.parts),
      ]);
      if (!('page' in result)) return result;
      const { undeclared, ...rendered } = result;
      if (undeclared) this.#reportUndeclared(page, undeclared);
      return { ...rendered, styles };
    } catch (error) {
      this.options.metrics.countRenderFailure(page);
      throw error;
    }
  }

  /** A page that is rendered from now on contains no response of the API from before a change. */
  drop(change: Change): void {
    this.pool.drop(change);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  /** Tells the team of a page, once, why its renders take longer than they have to. */
  #reportUndeclared(page: Page, queries: readonly QueryKey[]): void {
    const { route, url } = page;
    this.options.metrics.countUndeclaredQueries(page, queries.length);
    if (this.#warnedRoutes.has(route)) return;
    this.#warnedRoutes.add(route);
    const message =
      'A page was rendered again for queries that it does not declare. Declare them in handle.queries of its route, or in queries of its widget.';
    this.options.log.warn({ route, url: url.href, queries }, message);
  }
}
