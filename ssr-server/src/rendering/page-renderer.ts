import { join } from 'node:path';
import type { QueryKey } from '@clean-express/federation/query';
import type { RefusedForm } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { readBuild } from '@clean-express/release-build';
import type { Registry } from '@clean-express/release-contract/registry';
import { liveRelease } from '@clean-express/release-contract/releases';
import { currentRequestId, Overloaded } from '@clean-express/server-kit/http';
import type { FastifyBaseLogger } from 'fastify';
import type { Tagged } from '../changes/cache-tags.ts';
import type { Change } from '../changes/subscribe-to-changes.ts';
import type { ApiAddress } from '../config/api-address.ts';
import type { FrameContent, PageBytes } from '../html/compose-page.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import {
  bundleName,
  type ServerBundles,
  type StylesheetCache,
} from '../releases/released-files.ts';
import { includedReleases, type Page } from '../request/page.ts';
import type { PageContext } from '../request/page-context.ts';
import type { RenderJob, RenderOutput } from './channel.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { type PageSubject, RenderPool } from './render-pool.ts';
import type { Subject } from './render-process.ts';

/** A rendered page with the stylesheets that it needs to paint. */
export type RenderedPage = Extract<RenderOutput, { page: PageBytes }> & FrameContent;

export type PageResult = (RenderedPage | Exclude<RenderOutput, { page: PageBytes }>) & Tagged;

const MS_PER_SECOND = 1000;

/** The server bundle's module of the shell that renders pages; see `ShellServerModule`. */
const SERVER_MODULE = 'entry-server.js';

interface Options {
  /** Directory of the shell's build. */
  dist: string;
  bundles: ServerBundles;
  watcher: Pick<RegistryWatcher, 'registry'>;
  /** Built script of the render processes. */
  renderChild: string;
  styles: StylesheetCache;
  config: RuntimeConfig;
  api: ApiAddress;
  /** How many sets of previewed releases have a process at the same time. */
  maxPreviewSets: number;
  metrics: Pick<Metrics, 'countRenderFailure' | 'countUndeclaredQueries' | 'watchProcesses'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A page, and the releases that its visitor previews. */
type VisitedPage = Page & Pick<PageContext, 'previews'>;

/** The parts of a page whose releases are not live: of a canary or a preview. */
function trialParts({ parts }: Pick<Page, 'parts'>, registry: Registry): Page['parts'] {
  return parts.filter(({ remote, release }) => {
    const live = liveRelease(registry, remote);
    // A preview may have the version of another release.
    return !live || bundleName(remote, live) !== bundleName(remote, release);
  });
}

/** Names all releases that a visitor previews. */
function previewSetOf({ previews, releases }: VisitedPage): string {
  const names = previews.flatMap(({ remote }) => {
    const release = releases[remote];
    return release ? [bundleName(remote, release)] : [];
  });
  return `preview of ${names.sort().join(' ')}`;
}

/**
 * What a page counts as when it does harm: its previews as a whole, so that they harm no canary beside
 * them; or its canaries; or else its route and its address, because most pages of a live release are in order.
 */
function subjectOf(page: VisitedPage, registry: Registry): PageSubject {
  const { url, parts, route, previews } = page;
  const namesOf = (of: Page['parts']) =>
    of.map(({ remote, release }) => bundleName(remote, release));
  const requestId = currentRequestId();
  const trial = trialParts(page, registry);
  if (trial.some(({ remote }) => previews.some((preview) => preview.remote === remote))) {
    const previewSet = previewSetOf(page);
    return { isTrial: true, previewSet, names: [previewSet], requestId };
  }
  if (trial.length > 0) return { isTrial: true, names: namesOf(trial), requestId };
  const live = namesOf(parts).join(' ');
  const names = [`${live} ${route}`, `${live} ${url.pathname}${url.search}`];
  return { isTrial: false, names, requestId };
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
    const { api, bundles, renderChild: script, maxPreviewSets } = options;
    const onFault = this.#countFault.bind(this);
    const settings = { serverModule, api, script, bundles: bundles.cache };
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
  canRender(page: VisitedPage): boolean {
    const isHarmless = ({ names }: Subject) => !names.some((name) => this.#breaker.isOpen(name));
    return page.isRenderable && isHarmless(this.#subjectOf(page));
  }

  /**
   * Renders a page as an anonymous visitor sees it.
   *
   * @param form - Its refused form, if it has one.
   * @throws When the page has to be client-rendered; Overloaded when too many others are pending.
   */
  async render(page: VisitedPage, form?: RefusedForm): Promise<PageResult> {
    const subject = this.#subjectOf(page);
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
      if (!(error instanceof Overloaded)) this.#countFailure(page, subject);
      throw error;
    }
  }

  /** A page that is rendered from now on contains no response of the API from before a change. */
  drop(change: Change): void {
    this.#pool.drop(change);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  #subjectOf(page: VisitedPage): PageSubject {
    return subjectOf(page, this.options.watcher.registry);
  }

  /** Counts a failure for the releases that may have caused it; one of a preview is in the log only. */
  #countFailure(page: Page, { previewSet }: PageSubject): void {
    if (previewSet !== undefined) return;
    const trial = trialParts(page, this.options.watcher.registry);
    const parts = trial.length > 0 ? trial : page.parts;
    this.options.metrics.countRenderFailure({ included: includedReleases(parts) });
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
