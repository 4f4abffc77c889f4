import { setTimeout as wait } from 'node:timers/promises';
import type { RefusedForm } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import { Overloaded } from '@clean-express/server-kit/http';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CHANGE_PROPAGATION_MS } from '../changes/cache-tags.ts';
import type { SharedCache } from '../changes/shared-cache.ts';
import {
  type ChangeSource,
  type DataChange,
  subscribeToChanges,
} from '../changes/subscribe-to-changes.ts';
import { PageFrame } from '../html/compose-page.ts';
import { type PageContext, waitingUrl } from '../request/page-context.ts';
import { PageCache } from './page-cache.ts';
import type { PageRenderer, PageResult, RenderedPage } from './page-renderer.ts';
import { PageResponse } from './page-response.ts';
import { NoRoom } from './render-pool.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * How long a request waits for its page before it gets a client-rendered one. The page is cached when
 * it is done, and browsers without script ask for it again.
 */
const RENDER_WAIT_MS = 300;

/** There are as many as routes, for each set of releases. */
const MAX_CLIENT_RENDERED = 200;

/** Memory of a redirect in the cache, in bytes. */
const REDIRECT_BYTES = 1024;

/** Memory of the objects of a rendered page, in bytes. */
const RENDERED_BYTES = 4096;

/** The result of a request for a page. */
export type PageOrRedirect =
  | PageResponse
  | { kind: 'redirect'; location: string; tags: ReadonlySet<string>; bytes: number };

interface Options {
  runtimeConfig: RuntimeConfig;
  /** Left out when all pages are client-rendered. */
  renderer: PageRenderer | undefined;
  /** The API's responses for them. */
  responses: Pick<ResponseCache, 'drop'>;
  /** Whether the process has no time to render. */
  isOverloaded: () => boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

type PageStyles = RenderedPage['styles'] | undefined;

/** Status of the page for an item that does not exist, or was deleted. */
const ITEM_STATUS = { page: undefined, 'not-found': 404, gone: 410 };

/** What the page for an address without one is not made of. */
const NO_PAGE = { owner: undefined, route: undefined, shellChunk: undefined };

type ClientRenderedContext = PageContext & {
  /** Where a browser without script gets the page that was not rendered in time. */
  laterUrl?: string;
  /** Left out if a process was ready to render the page, or only browsers do so. */
  isCompared?: false;
};

/** The pages of former releases leave the cache as the least recently used. */
const cacheKey = (context: PageContext) =>
  `${context.url.pathname}${context.url.search} ${context.picksKey}`;

/** Identifies what a page shows: its releases only, and not those of the rest of the site. */
const contentKey = ({ url, shell, parts, ended }: PageContext) => {
  const releases = parts.map(({ name, release }) => `${name} ${release.url}`);
  return [url.pathname + url.search, shell.release.url, ...releases, JSON.stringify(ended)].join(
    ' ',
  );
};

/** Adds the memory that a rendered page takes in the cache. */
function withBytes(result: PageResult) {
  if (result.kind === 'redirect') return { ...result, bytes: REDIRECT_BYTES };
  const { head, body, data } = result.page;
  return { ...result, bytes: RENDERED_BYTES + head.length + body.length + data.length };
}

/**
 * There is no end of addresses without a page, which would push the others out of the cache. A preview is
 * for one visitor only, and its releases may have the versions of others.
 */
const isCached = ({ status, previews }: PageContext) => status === 200 && previews.length === 0;

/** The pages of the site as they are sent: rendered, composed, compressed, and cached. */
export class Pages {
  readonly #cache = new PageCache<PageOrRedirect>();
  /** What pages show while a canary runs: visitors with other releases share it. Stale pages are in the other cache. */
  readonly #contents = new PageCache<ReturnType<typeof withBytes>>(0);
  readonly #clientRendered = new LRUCache<string, PageResponse>({ max: MAX_CLIENT_RENDERED });
  /** The frames of rendered pages, by owner, route and stylesheets: there are hardly more than routes. */
  readonly #frames = new WeakMap<PickedReleases, Map<string, PageFrame>>();
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Removes the pages that a change of the API's data makes outdated, until a signal. */
  async dropOnChanges(
    source: ChangeSource,
    signal: AbortSignal,
    sharedCache: Pick<SharedCache, 'purge'> | undefined,
  ): Promise<void> {
    // First the responses, so that no page is rendered with them again.
    const drop = (change: DataChange) => {
      this.options.responses.drop(change);
      this.#contents.drop(change);
      this.#cache.drop(change);
    };
    const dropAndPurge = (change: DataChange) => {
      drop(change);
      sharedCache?.purge(change);
      setTimeout(drop, CHANGE_PROPAGATION_MS, change).unref();
    };
    await subscribeToChanges(source, dropAndPurge, signal);
  }

  /**
   * The page for a request. It is rendered as an anonymous visitor sees it. The browser renders it if
   * the server may not, cannot, or takes long.
   *
   * @throws Overloaded when the page is not in the cache, and nothing can be rendered now.
   */
  get(context: PageContext): PageOrRedirect | Promise<PageOrRedirect> {
    const fresh = this.#getFresh(context);
    if (fresh) return fresh;
    const renderer = this.#rendererOf(context);
    if (!renderer) {
      this.options.renderer?.countPrevented(context);
      return this.#getClientRendered(context);
    }
    const render = (stale?: PageOrRedirect) => this.#render(renderer, context, stale);
    const rendering = isCached(context) ? this.#cache.get(cacheKey(context), render) : render();
    return this.#orClientRendered(renderer, context, rendering);
  }

  /** The page for a request, if nothing has to be rendered for it. */
  getUnrendered(context: PageContext): PageOrRedirect | undefined {
    const fresh = this.#getFresh(context);
    // One that the renderer is kept from rendering counts as such.
    const isRendered = this.options.renderer && context.isRenderable;
    return fresh ?? (isRendered ? undefined : this.#getClientRendered(context));
  }

  /**
   * A page with its refused form. It is for one visitor only, so it is not cached, and the request
   * waits for it.
   *
   * @param status - HTTP status of the refusal.
   * @returns `undefined` when the page could not be rendered.
   */
  async getForm(
    context: PageContext,
    form: RefusedForm,
    status: number,
  ): Promise<PageResponse | undefined> {
    const renderer = this.#rendererOf(context);
    if (!renderer) return undefined;
    const result = await this.#start(() => renderer.render(context, form)).catch((error) =>
      this.#warn(context, error),
    );
    return result && result.kind !== 'redirect'
      ? this.#compose({ ...context, status }, result)
      : undefined;
  }

  #getFresh(context: PageContext): PageOrRedirect | undefined {
    return context.isRenderable && isCached(context)
      ? this.#cache.getFresh(cacheKey(context))
      : undefined;
  }

  #rendererOf(context: PageContext): PageRenderer | undefined {
    const { renderer } = this.options;
    return renderer?.canRender(context) ? renderer : undefined;
  }

  async #render(renderer: PageRenderer, context: PageContext, stale?: PageOrRedirect) {
    const render = async () => withBytes(await this.#start(() => renderer.render(context)));
    const isAlone = context.isForEveryone || !isCached(context);
    const result = await (isAlone ? render() : this.#contents.get(contentKey(context), render));
    if (result.kind === 'redirect') return result;
    return this.#compose(context, result, stale?.kind === 'page' ? stale : undefined);
  }

  async #orClientRendered(
    renderer: PageRenderer,
    context: PageContext,
    rendering: Promise<PageOrRedirect>,
  ) {
    const isReady = renderer.isReady(context);
    const unrendered = isReady ? context : { ...context, isCompared: false as const };
    if (context.waitsForRender || this.options.isOverloaded()) {
      const page = await rendering.catch((error) => this.#warnUnlessOverloaded(context, error));
      return page ?? this.#getClientRendered(unrendered);
    }
    const settled = rendering.catch((error) => this.#warn(context, error));
    // A stale page is there at once.
    const delay = wait(isReady ? RENDER_WAIT_MS : 0, undefined, { ref: false });
    const page = await Promise.race([settled, delay]);
    return page ?? this.#getClientRendered({ ...unrendered, laterUrl: waitingUrl(context) });
  }

  #getClientRendered(context: ClientRenderedContext): PageResponse {
    const { url, route, owner, status, previews, laterUrl, isCompared } = context;
    // There is no end of queries, either.
    const isUnique = previews.length > 0 || (laterUrl !== undefined && url.search !== '');
    if (isUnique) return this.#compose(context);
    const key = [status, owner, route, laterUrl, isCompared, context.picksKey].join(' ');
    const cached = this.#clientRendered.get(key);
    if (cached) return cached;
    const response = this.#compose(context);
    this.#clientRendered.set(key, response);
    return response;
  }

  /** @param result - Left out for a client-rendered page. */
  #compose(
    context: Omit<ClientRenderedContext, 'status'> & { status: number },
    result?: Exclude<PageResult, { kind: 'redirect' }>,
    stale?: PageResponse,
  ): PageResponse {
    const itemStatus = result && ITEM_STATUS[result.kind];
    const isMissingItem = itemStatus !== undefined && context.status !== 410;
    // The host renders a missing item, without the owner of the address.
    const shown = isMissingItem ? { ...context, ...NO_PAGE, parts: context.layoutParts } : context;
    const frame = this.#frameOf(shown, result?.styles);
    const status = isMissingItem ? itemStatus : context.status;
    const { tags, isPartial = false } = result ?? {};
    const { isCompared = true } = context;
    const options = { status, isRendered: result !== undefined, isCompared, isPartial, tags };
    return new PageResponse(frame.compose(result), options, stale);
  }

  /** The frame of a page. That of a rendered page is composed once per route and set of releases. */
  #frameOf(context: Omit<ClientRenderedContext, 'status'>, styles: PageStyles): PageFrame {
    const { runtimeConfig } = this.options;
    const { releases, owner, route, previews, laterUrl, isCompared } = context;
    const create = () => new PageFrame({ runtimeConfig, context, styles, laterUrl, isCompared });
    if (!styles || previews.length > 0) return create();
    const frames = this.#frames.get(releases) ?? new Map<string, PageFrame>();
    this.#frames.set(releases, frames);
    // Without those of parts that are not there now.
    const key = [owner, route, ...styles.map(({ href }) => href)].join(' ');
    const frame = frames.get(key) ?? create();
    frames.set(key, frame);
    return frame;
  }

  /** @throws Overloaded when there is no time to render another page. */
  async #start<Result>(render: () => Promise<Result>): Promise<Result> {
    if (this.options.isOverloaded()) throw new Overloaded();
    return render();
  }

  /** For a request that waits for its page, or that comes during an overload. */
  #warnUnlessOverloaded(context: PageContext, error: unknown): undefined {
    if (error instanceof Overloaded) throw error;
    return this.#warn(context, error);
  }

  #warn({ url }: PageContext, err: unknown): undefined {
    // They would fill the log: metrics count the first, and the second lasts while the canaries run.
    if (err instanceof Overloaded || err instanceof NoRoom) return;
    const message = 'Could not render a page. It is client-rendered instead.';
    this.options.log.warn({ url: url.href, err }, message);
  }
}
