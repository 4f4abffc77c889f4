import { join } from 'node:path';
import type { QueryKey } from '@clean-express/federation/query';
import type { FailedPart, RefusedForm } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { currentClient, currentRequestId, Overloaded } from '@clean-express/server-kit/http';
import { inSpan } from '@clean-express/server-kit/tracing';
import type { FastifyBaseLogger } from 'fastify';
import pTimeout, { TimeoutError } from 'p-timeout';
import type { FrameContent, PageBytes } from '../html/compose-page.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ReleaseErrors } from '../metrics/release-errors.ts';
import { declaredOrigins, isRoutes, type PagePart } from '../releases/page-parts.ts';
import { bundleName, type StylesheetCache } from '../releases/released-files.ts';
import type { Shell } from '../releases/shells.ts';
import type { IncludedRelease, Page } from '../request/page.ts';
import type { PageContext } from '../request/page-context.ts';
import type { PageSubject } from '../request/page-subject.ts';
import type { RenderJob } from './channel.ts';
import type { RenderOutput } from './child-messages.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { messageOf, nameBundleFile, type RenderFailures } from './render-failures.ts';
import { NoProcess } from './render-group.ts';
import { type RenderedShell, RenderPool } from './render-pool.ts';
import { ProcessEnded, type Subject } from './render-process.ts';
import type { ResponseCache } from './response-cache.ts';

/** A rendered page with the stylesheets that it needs to paint. */
export interface RenderedPage
  extends Omit<Extract<RenderOutput, { page: PageBytes }>, 'undeclared' | 'failed'>,
    FrameContent {
  /** Whether parts of it are left to browsers. */
  isPartial: boolean;
}

export type PageResult = RenderedPage | Exclude<RenderOutput, { page: PageBytes }>;

const MS_PER_SECOND = 1000;

/** How long a page waits for the files of its widgets and fillings; mostly, they are on disk. */
const PART_FILES_WAIT_MS = 2000;

interface Options {
  /** Built script of the render processes. */
  renderChild: string;
  styles: StylesheetCache;
  config: RuntimeConfig;
  responses: ResponseCache;
  metrics: Pick<Metrics, 'countRender' | 'countUndeclaredQueries' | 'watchProcesses'>;
  /** What fails of previewed releases, for those who preview them. */
  failures: Pick<RenderFailures, 'add'>;
  /** What fails of other releases, for the release server. */
  ownFailures: Pick<RenderFailures, 'add'>;
  /** As `ownFailures`, and grouped. */
  errors: Pick<ReleaseErrors, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Collects what a process needs to render a page.
 *
 * @throws When a server bundle could not be loaded.
 */
export async function createRenderJob(
  { url, owner, parts, slots, status, ended, shell: { bundles } }: Page,
  config: RuntimeConfig,
): Promise<RenderJob> {
  const releases: Record<string, string> = {};
  const files = await Promise.all(
    parts.map(async ({ name, remote, release, module }) => {
      const directory = await bundles.directoryOf(remote, release);
      releases[directory] = release.url;
      return [name, join(directory, `server/${module}.js`)] as const;
    }),
  );
  const isEnded = status === 410;
  const released = parts.map(({ release }) => release);
  const { connect } = declaredOrigins(released, config.siteUrl);
  const origins = connect.length > 0 && { origins: connect };
  const state = { ...(isEnded && { isEnded }), ended };
  const job = { url: url.href, config, releases, slots, ...origins, ...state };
  if (owner === undefined) return { ...job, widgets: Object.fromEntries(files) };
  const [[, routes = ''] = [], ...widgets] = files;
  return { ...job, owner: { remote: owner, routes }, widgets: Object.fromEntries(widgets) };
}

const renderedShell = ({ serverModule, bundles }: Shell): RenderedShell => ({
  serverModule,
  bundles: bundles.shell,
});

/** Name of an exposed module for the circuit breaker. */
const moduleName = ({ name, remote, release }: PagePart) =>
  `${bundleName(remote, release)} ${name}`;

/** The names of a widget or filling for the circuit breaker: it may harm the process, or just fail. */
const namesOf = (part: PagePart) => [bundleName(part.remote, part.release), moduleName(part)];

/** Whether a page was lost because a part, of it or of a page beside it, has ended the process. */
const isEndedByPart = (error: unknown) => error instanceof ProcessEnded && error.part !== undefined;

/** The releases that a page includes, besides those of previews. */
function countedReleases({ included, previews }: Page): readonly IncludedRelease[] {
  return included.filter(({ remote }) => !previews.some((preview) => preview.remote === remote));
}

/** The time that a page takes in its process, which may not record anything itself. */
function spanOf({ route = 'none', owner = SHELL, included }: Page) {
  const version = included.find(({ remote }) => remote === owner)?.version ?? 'none';
  return {
    name: 'render page',
    attributes: {
      'http.route': route,
      'clean_express.remote': owner,
      'clean_express.release': version,
      'clean_express.releases': included.map(({ remote, version }) => `${remote}@${version}`),
    },
  };
}

type RenderedContext = Page & Pick<PageContext, 'subject'>;

/** Renders public pages in processes of their own. */
export class PageRenderer {
  /** Routes of the pages whose teams were told about undeclared queries. */
  readonly #warnedRoutes = new Set<string | undefined>();
  readonly #breaker = new CircuitBreaker((subject, openMs) =>
    this.options.log.warn(
      { subject, seconds: openMs / MS_PER_SECOND },
      'A release has harmed its render process or failed repeatedly. For a while, its pages or parts are client-rendered.',
    ),
  );
  /** Ends of processes → the remotes that they have counted for. */
  readonly #countedEnds = new WeakMap<ProcessEnded, Set<string>>();
  readonly #pool: RenderPool;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    const { responses, renderChild: script } = options;
    this.#pool = new RenderPool({ responses, script, onFault: this.#countFault.bind(this) });
    options.metrics.watchProcesses(() => this.#pool.usage());
  }

  /** Starts what renders with a shell that becomes live; resolves when it can, has failed, or takes long. */
  async prepare(shell: Shell): Promise<void> {
    await this.#pool.prepare(renderedShell(shell));
  }

  /** Renders the pages of live releases with a shell from now on. */
  renderWith(shell: Shell): void {
    this.#pool.renderWith(renderedShell(shell));
  }

  /** Whether a page can be rendered now. If not, only browsers render it. */
  canRender({ isRenderable, subject }: PageContext): boolean {
    return isRenderable && !subject.pageNames.some((name) => this.#breaker.isOpen(name));
  }

  /** Whether a process renders a page at once: none may have room, or it still starts. */
  isReady({ subject, shell }: PageContext): boolean {
    return this.#pool.isReady(subject, renderedShell(shell));
  }

  /** Counts a request for a page that the circuit breaker keeps from being rendered. */
  countPrevented(context: PageContext): void {
    if (context.isRenderable) this.#countRender(context, context.subject.pageSuspects);
  }

  /**
   * Renders a page as an anonymous visitor sees it.
   *
   * @param form - Its refused form, if it has one.
   * @throws When the page has to be client-rendered; Overloaded when too many others are pending.
   */
  async render(page: RenderedContext, form?: RefusedForm): Promise<PageResult> {
    const subject = { ...page.subject, requestId: currentRequestId() };
    const render = () => this.#renderOnce(page, subject, form);
    try {
      // Without the part that has ended the process, of this page or of one beside it.
      return await render().catch((error) =>
        isEndedByPart(error) ? render() : Promise.reject(error),
      );
    } catch (error) {
      // A part that has ended the process counts with the next page, which is rendered without it.
      const isElsewhere = error instanceof Overloaded || error instanceof NoProcess;
      if (!isElsewhere && !isEndedByPart(error)) this.#countPage(page, error as Error);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #renderOnce(
    page: RenderedContext,
    subject: RenderedContext['subject'] & Subject,
    form: RefusedForm | undefined,
  ): Promise<PageResult> {
    const { config, styles: stylesheets } = this.options;
    const { parts, prevented, unavailable } = await this.#availableParts(page);
    const job = await createRenderJob({ ...page, parts }, config);
    const [result, styles] = await Promise.all([
      inSpan(spanOf(page), () =>
        this.#pool.render({ ...job, form }, subject, renderedShell(page.shell)),
      ),
      stylesheets.stylesOf(parts),
    ]);
    // A preview that ends its process never gets here; this page was only beside it.
    if (!subject.isPreview) for (const name of subject.pageNames) this.#breaker.succeed(name);
    if (!('page' in result)) {
      this.#countRender(page, []);
      return result;
    }
    const { undeclared, failed = [], ...rendered } = result;
    if (undeclared) this.#reportUndeclared(page, undeclared);
    const failures = [...unavailable, ...failed];
    const isPartial = page.lacksParts || parts.length < page.parts.length || failures.length > 0;
    this.#noteParts(page, parts, failures);
    this.#countRender(
      page,
      [...prevented, ...failures.map(({ part }) => part)].flatMap(
        (part) => page.subject.parts[part]?.release ?? [],
      ),
    );
    if (result.kind === 'page') return { ...rendered, isPartial, styles };
    // The host renders a missing item, without the owner of the address.
    const layout = page.layoutParts.map(({ name }) => name);
    const shown = parts.filter(({ name }) => layout.includes(name));
    return { ...rendered, isPartial, styles: await stylesheets.stylesOf(shown) };
  }

  /** The parts of a page that the server can render now: its owner's, and those whose files are there. */
  async #availableParts({ parts, shell: { bundles } }: Page) {
    const { styles } = this.options;
    const prevented: string[] = [];
    const unavailable: FailedPart[] = [];
    const isAvailable = async (part: PagePart) => {
      const { name, remote, release, isRenderable } = part;
      if (isRoutes(part)) return true;
      if (!isRenderable) return false;
      if (namesOf(part).some((subject) => this.#breaker.isOpen(subject))) {
        prevented.push(name);
        return false;
      }
      const files = Promise.all([bundles.directoryOf(remote, release), styles.stylesOf([part])]);
      try {
        await pTimeout(files, { milliseconds: PART_FILES_WAIT_MS });
        return true;
      } catch (error) {
        // Those of a new release may still be on their way, while the live one has its files on disk.
        const isLate = error instanceof TimeoutError;
        if (!isLate) unavailable.push({ part: name, reason: (error as Error).message });
        return false;
      }
    };
    const are = await Promise.all(parts.map(isAvailable));
    return { parts: parts.filter((_, at) => are[at]), prevented, unavailable };
  }

  /** Notes which parts have failed, and why. */
  #noteParts(
    { url, parts: all, subject }: RenderedContext,
    rendered: readonly PagePart[],
    failures: readonly FailedPart[],
  ): void {
    const reasons = new Map(failures.map(({ part, reason }) => [part, reason]));
    for (const part of rendered.filter(({ name }) => !reasons.has(name))) {
      this.#breaker.succeed(moduleName(part));
    }
    for (const part of all) {
      const err = reasons.get(part.name);
      if (err === undefined) continue;
      const message = 'Could not render a part of a page. It is left to browsers.';
      this.options.log.warn({ url: url.href, part: part.name, err }, message);
      this.#breaker.fail(moduleName(part));
      this.#noteFailure({ ...subject, requestId: currentRequestId() }, part.name, err);
    }
  }

  /** Counts a render of a page, or one that was prevented, for the client whose request it is. */
  #countRender(page: Page, failed: readonly IncludedRelease[]): void {
    this.options.metrics.countRender(countedReleases(page), failed, currentClient());
  }

  /**
   * Counts the end of a process once for each release that may have ended it, however many pages are lost:
   * they tell no more than one does.
   */
  #countEnd(subject: PageSubject, end: ProcessEnded): void {
    const counted = this.#countedEnds.get(end) ?? new Set();
    this.#countedEnds.set(end, counted);
    const suspects = subject.suspects.filter(
      ({ remote }) => !counted.has(remote) && (end.wasReady || remote === SHELL),
    );
    for (const { remote } of suspects) counted.add(remote);
    this.options.metrics.countRender(suspects, suspects, currentClient());
  }

  /** Counts the failure of a page for its owner, or that of its process for all that may have ended it. */
  #countPage(page: RenderedContext, error: Error): void {
    const { parts, subject } = page;
    const hasEnded = error instanceof ProcessEnded;
    if (hasEnded) this.#countEnd(subject, error);
    else this.#countRender(page, subject.pageSuspects);
    // Only a process of previews tells nothing of what other visitors get.
    const suspects = parts.filter((part) => (hasEnded ? subject.isPreview : isRoutes(part)));
    // One release may have several parts of the page.
    const byRelease = new Map(suspects.map(({ name }) => [subject.parts[name]?.name, name]));
    const failed = { ...subject, requestId: currentRequestId() };
    for (const part of byRelease.values()) this.#noteFailure(failed, part, error.message);
  }

  #noteFailure({ parts, route, requestId }: Subject, part: string, reason: string): void {
    const { failures, ownFailures, errors } = this.options;
    const { name, release } = parts[part] ?? {};
    if (name === undefined) return;
    (release ? ownFailures : failures).add(name, route, reason);
    if (!release) return;
    const { remote, version } = release;
    errors.add({
      ...{ remote, version, kind: 'rendering', page: route, requestId, ip: currentClient() },
      ...{ message: messageOf(reason), stack: reason, nameFile: nameBundleFile },
    });
  }

  /** @param part - The part that has done it, if that is known. */
  #countFault(subjects: readonly Subject[], err: Error, part?: string): void {
    const [subject] = subjects;
    const culprit = part === undefined ? undefined : subject?.parts[part];
    const requests = subjects.flatMap(({ requestId }) => requestId ?? []);
    if (subject && part !== undefined && culprit) {
      const log = { err, part, release: culprit.name, requests };
      this.options.log.warn(log, 'A part of a page has harmed its render process.');
      this.#noteFailure(subject, part, err.message);
      this.#breaker.fail(culprit.name, true);
      return;
    }
    const names = new Set(subjects.flatMap((one) => this.#suspectedNames(one)));
    const log = { err, pages: [...names], requests };
    this.options.log.warn(log, 'A page has harmed its render process.');
    for (const name of names) this.#breaker.fail(name);
  }

  /** If none of a page's trial releases is rendered any more, it is the page. */
  #suspectedNames({ names, pageNames }: Subject): readonly string[] {
    return names.every((name) => this.#breaker.isOpen(name)) ? pageNames : names;
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
