import { join } from 'node:path';
import type { QueryKey } from '@clean-express/federation/query';
import type { RefusedForm } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { readBuild } from '@clean-express/release-build';
import { currentRequestId, Overloaded } from '@clean-express/server-kit/http';
import type { FastifyBaseLogger } from 'fastify';
import type { FrameContent, PageBytes } from '../html/compose-page.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ServerBundles, StylesheetCache } from '../releases/released-files.ts';
import type { Page } from '../request/page.ts';
import type { PageContext } from '../request/page-context.ts';
import type { RenderJob } from './channel.ts';
import type { RenderOutput } from './child-messages.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { RenderPool } from './render-pool.ts';
import type { Subject } from './render-process.ts';
import type { ResponseCache } from './response-cache.ts';

/** A rendered page with the stylesheets that it needs to paint. */
export type RenderedPage = Extract<RenderOutput, { page: PageBytes }> & FrameContent;

export type PageResult = RenderedPage | Exclude<RenderOutput, { page: PageBytes }>;

const MS_PER_SECOND = 1000;

/** The server bundle's module of the shell that renders pages; see `ShellServerModule`. */
const SERVER_MODULE = 'entry-server.js';

interface Options {
  /** Directory of the shell's build. */
  dist: string;
  bundles: ServerBundles;
  /** Built script of the render processes. */
  renderChild: string;
  styles: StylesheetCache;
  config: RuntimeConfig;
  responses: ResponseCache;
  /** How many sets of previewed releases have a process at the same time. */
  maxPreviewSets: number;
  metrics: Pick<Metrics, 'countRenderFailure' | 'countUndeclaredQueries' | 'watchProcesses'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Collects what a process needs to render a page.
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

/** A page to render, and what it counts as. */
type RenderedContext = Page & Pick<PageContext, 'subject'>;

/** Renders public pages in processes of their own. */
export class PageRenderer {
  /** Routes of the pages whose teams were told about undeclared queries. */
  readonly #warnedRoutes = new Set<string | undefined>();
  readonly #breaker = new CircuitBreaker((subject, openMs) =>
    this.options.log.warn(
      { subject, seconds: openMs / MS_PER_SECOND },
      'A release has harmed its render process repeatedly. For a while, its pages are client-rendered.',
    ),
  );
  readonly #pool: RenderPool;
  private readonly options: Options;

  private constructor(serverModule: string, options: Options) {
    this.options = options;
    const { responses, bundles, renderChild: script, maxPreviewSets } = options;
    const onFault = this.#countFault.bind(this);
    const settings = { serverModule, responses, script, bundles: bundles.cache };
    this.#pool = new RenderPool({ ...settings, maxPreviewSets, onFault });
    options.metrics.watchProcesses(() => this.#pool.usage());
  }

  /** @throws BuildError when the shell's build has no server bundle. */
  static async start(options: Options): Promise<PageRenderer> {
    const { dist, bundles } = options;
    const directory = await bundles.addShell(await readBuild(join(dist, 'server')));
    return new PageRenderer(join(directory, SERVER_MODULE), options);
  }

  /** Whether a page can be rendered now. If not, only browsers render it. */
  canRender({ isRenderable, subject }: PageContext): boolean {
    return isRenderable && !subject.names.some((name) => this.#breaker.isOpen(name));
  }

  /**
   * Renders a page as an anonymous visitor sees it.
   *
   * @param form - Its refused form, if it has one.
   * @throws When the page has to be client-rendered; Overloaded when too many others are pending.
   */
  async render(page: RenderedContext, form?: RefusedForm): Promise<PageResult> {
    const subject = { ...page.subject, requestId: currentRequestId() };
    try {
      const { config, bundles, styles: stylesheets } = this.options;
      const job = await createRenderJob(page, config, bundles);
      const [result, styles] = await Promise.all([
        this.#pool.render({ ...job, form }, subject),
        stylesheets.stylesOf(page.parts),
      ]);
      // A page that ends its process never gets here; this one was only beside it.
      if (!subject.isTrial) for (const name of subject.names) this.#breaker.succeed(name);
      if (!('page' in result)) return result;
      const { undeclared, ...rendered } = result;
      if (undeclared) this.#reportUndeclared(page, undeclared);
      return { ...rendered, styles };
    } catch (error) {
      if (!(error instanceof Overloaded)) {
        this.options.metrics.countRenderFailure({ included: subject.suspects });
      }
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  #countFault(subjects: readonly Subject[], err: Error): void {
    const names = [...new Set(subjects.flatMap((subject) => subject.names))];
    const requests = subjects.flatMap(({ requestId }) => requestId ?? []);
    const log = { err, pages: names, requests };
    this.options.log.warn(log, 'A page has harmed its render process.');
    for (const name of names) this.#breaker.fail(name);
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
