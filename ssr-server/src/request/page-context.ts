import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { PickedReleases, Registry, Release } from '@clean-express/release-contract/registry';
import {
  type Canary,
  canariesOf,
  endedPrefix,
  liveRelease,
  pickReleases,
} from '@clean-express/release-contract/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import type { Shell, Shells } from '../releases/shells.ts';
import { canonicalPath } from './match-route.ts';
import {
  MAX_ADDRESS_LENGTH,
  type Page,
  type Picks,
  redirectOfEnded,
  resolvePage,
  SENT_SEARCH,
} from './page.ts';
import { type PageSubject, subjectOf } from './page-subject.ts';
import type { Previews } from './previews.ts';
import {
  assignBucket,
  type Cookies,
  canariesIn,
  type HeldPreview,
  previewCookies,
  type RequestVisitor,
  readBucket,
  readVisitor,
} from './visitor.ts';

/** Parameter of a request that waits for the rendered page. It is no part of the page's address. */
const WAIT_PARAMETER = 'wait';

/** Clients may request any number of addresses. */
const MAX_CONTEXTS = 500;

/** Visitors may be in any of several canaries. */
const MAX_SHARED_PICKS = 16;

/** What one request for a page is about; it is resolved once per request. */
export interface PageContext extends Page {
  /** Where the request is redirected to: the one spelling of its path, or what an ended remote names. */
  redirect: string | undefined;
  /** Previews that were ended while the visitor had them: the page says so, once. */
  endedPreviews: readonly HeldPreview[];
  /** Whether the request waits for the rendered page: without script, the visitor can use no other. */
  waitsForRender: boolean;
  /** What the page counts as when it does harm. */
  subject: PageSubject;
}

/** What pages are made of besides the request. */
export interface PageSite {
  shells: Pick<Shells, 'peek'>;
  watcher: Pick<RegistryWatcher, 'registry' | 'isComplete'>;
  runtimeConfig: RuntimeConfig;
  previews: Previews;
}

/**
 * Makes the SSR server the fallback origin of each release that has none. Under another URL, the
 * browser sends a new request, even if the one to the release's origin failed or is still pending.
 */
export function withFallbackOrigins(releases: PickedReleases, publicUrl: string): PickedReleases {
  const entries = Object.entries(releases).map(([remote, release]) => {
    const file = new URL(release.url).pathname.split('/').at(-1);
    const fallbackUrl = `${publicUrl}/remotes/${remote}/${release.metadata.version}/${file}`;
    return [remote, { fallbackUrl, ...release }] as const;
  });
  return Object.fromEntries(entries);
}

/** The remotes in the shell's own build, as releases whose files are the shell's. */
function containedReleases({ contract, release }: Shell, siteUrl: string): PickedReleases {
  const { metadata, deployment, extras } = release;
  const { publishedAt } = extras;
  const entries = Object.entries(contract.contains ?? {}).map(
    ([remote, own]): [string, Release] => [
      remote,
      {
        ...{ url: `${siteUrl}/`, metadata, deployment, isContained: true },
        extras: { ...own, publishedAt },
      },
    ],
  );
  return Object.fromEntries(entries);
}

/** Identifies picked releases, by their addresses, which contain their versions, and ended paths. */
export function keyOf(
  { release }: Pick<Shell, 'release'>,
  releases: PickedReleases,
  ended: Picks['ended'],
): string {
  const urls = [release, ...Object.values(releases)].map(({ url }) => url);
  return [...urls, ended && JSON.stringify(ended)].join(' ');
}

/** What visitors with the same releases get, and the contexts of their requests so far, by address. */
interface SharedPicks {
  picks: Picks;
  contexts?: LRUCache<string, PageContext>;
}

/** What follows from a registry, for visitors without previews. */
interface RegistryPicks {
  registry: Registry;
  canaries: readonly Canary[];
  /** By the canaries in them. */
  shared: LRUCache<string, SharedPicks>;
}

/** This server has no registry with a shell yet. */
export class NoShell extends Error {
  readonly statusCode = 503;

  constructor() {
    super('There is no live release of the shell. Publish and promote one: release publish shell.');
  }
}

/** Tells the shell's release among picked ones from those of remotes. */
export function splitShell({ [SHELL]: shell, ...remotes }: PickedReleases) {
  return { shell, remotes };
}

/** With the cookie `ssr=off`, a tester sees a page as a visitor does when server rendering fails. */
const isSsrOff = (cookies: Cookies) => cookies.ssr === 'off';

/** Finds out what requests for pages are about: once per address and set of releases. */
export class PageContexts {
  #known: RegistryPicks | undefined;
  private readonly site: PageSite;

  constructor(site: PageSite) {
    this.site = site;
  }

  /**
   * What {@link get} has returned for an earlier request, and returns for this one, too.
   *
   * @param path - Path and query of the request.
   * @returns `undefined` if there is none, or if the visitor gets a page or a bucket of their own.
   */
  find(path: string, cookies: Cookies): PageContext | undefined {
    const { siteUrl } = this.site.runtimeConfig;
    if (isSsrOff(cookies) || previewCookies(cookies, siteUrl).length > 0) return undefined;
    const bucket = readBucket(cookies, siteUrl);
    if (bucket === undefined && this.#hasCanary) return undefined;
    return this.shell && this.#share(canariesIn(bucket)).contexts?.get(path);
  }

  /** The live shell; `undefined` before the first registry. */
  get shell(): Shell | undefined {
    return this.site.shells.peek(liveRelease(this.site.watcher.registry, SHELL));
  }

  /** @throws NoShell when there is no live shell yet. */
  requireShell(): Shell {
    const { shell } = this;
    if (shell) return shell;
    throw new NoShell();
  }

  /**
   * Resolves what a request is about. A visitor without a bucket gets one if there is a canary.
   *
   * @throws NoShell
   */
  async get(request: FastifyRequest, reply: FastifyReply): Promise<PageContext> {
    const { url: path, cookies } = request;
    const { previews, runtimeConfig } = this.site;
    const { siteUrl } = runtimeConfig;
    const requestVisitor = await readVisitor(request, previews, siteUrl);
    // From here on, nothing waits: all parts of the page agree on the registry.
    const visitor = this.#hasCanary ? assignBucket(requestVisitor, reply, siteUrl) : requestVisitor;
    const { isInCanary, activePreviews, endedPreviews } = visitor;
    const isShared = activePreviews.length === 0;
    const context = this.#resolve(path, isShared ? this.#share(isInCanary) : this.#pick(visitor));
    const isOff = isSsrOff(cookies);
    if (!isOff && endedPreviews.length === 0) return context;
    const isRenderable = context.isRenderable && !isOff;
    return { ...context, endedPreviews, isRenderable, isForEveryone: false };
  }

  /** Whether a path of the site belongs to a remote that has ended, for visitors without previews. */
  isEnded(path: string): boolean {
    const { watcher, runtimeConfig } = this.site;
    // For most sites, this is all. Their sitemaps have many paths.
    if (endedPrefix(watcher.registry.ended, path) === undefined) return false;
    const url = new URL(path, runtimeConfig.siteUrl);
    return resolvePage(this.#share().picks, url).status === 410;
  }

  get #hasCanary(): boolean {
    return this.#current.canaries.length > 0;
  }

  get #current(): RegistryPicks {
    const { registry } = this.site.watcher;
    if (this.#known?.registry === registry) return this.#known;
    const shared = new LRUCache<string, SharedPicks>({ max: MAX_SHARED_PICKS });
    this.#known = { registry, canaries: canariesOf(registry), shared };
    return this.#known;
  }

  /** What visitors without previews share: those with the same canaries. */
  #share(isInCanary = canariesIn()): SharedPicks {
    const { canaries, shared } = this.#current;
    const included = canaries.filter(isInCanary);
    const key = included.map(({ remote }) => remote).join(' ');
    const known = shared.get(key);
    if (known) return known;
    const picks = this.#pick({ isInCanary, activePreviews: [] });
    const added = { ...picks, contexts: new LRUCache<string, PageContext>({ max: MAX_CONTEXTS }) };
    shared.set(key, added);
    return added;
  }

  #pick(visitor: Pick<RequestVisitor, 'isInCanary' | 'previews' | 'activePreviews'>): SharedPicks {
    const { watcher, shells, runtimeConfig } = this.site;
    const { registry, isComplete: hasAllRemotes } = watcher;
    const { ended } = registry;
    const { activePreviews: previews } = visitor;
    const picked = splitShell(pickReleases(registry, visitor));
    const shell = shells.peek(picked.shell);
    if (!shell) throw new NoShell();
    const { siteUrl } = runtimeConfig;
    const releases = {
      ...withFallbackOrigins(picked.remotes, siteUrl),
      ...containedReleases(shell, siteUrl),
    };
    const picksKey = keyOf(shell, releases, ended);
    const isForEveryone = !this.#hasCanary && previews.length === 0;
    return { picks: { shell, releases, ended, previews, picksKey, hasAllRemotes, isForEveryone } };
  }

  /** Parsing and matching an address cost more than all else. */
  #resolve(path: string, { picks, contexts }: SharedPicks): PageContext {
    const known = contexts?.get(path);
    if (known) return known;
    const { watcher, runtimeConfig } = this.site;
    const url = new URL(runtimeConfig.siteUrl + path);
    const { pathname, search } = url;
    const isWaiting = url.searchParams.has(WAIT_PARAMETER);
    if (isWaiting) url.searchParams.delete(WAIT_PARAMETER);
    const page = resolvePage(picks, url);
    const canonical = page.route === undefined ? pathname : canonicalPath(page.route, pathname);
    const spelling = canonical === pathname ? undefined : canonical + search;
    const context = {
      ...page,
      redirect: page.status === 410 ? redirectOfEnded(picks, url) : spelling,
      endedPreviews: [],
      // Only visitors without script, or before it, have just sent a form. A preview is for one visitor.
      waitsForRender: isWaiting || page.url.search === SENT_SEARCH || picks.previews.length > 0,
      subject: subjectOf(page, watcher.registry),
    };
    if (path.length <= MAX_ADDRESS_LENGTH) contexts?.set(path, context);
    return context;
  }
}

/**
 * Address at which the server waits for a rendered page, relative to the page's own.
 *
 * @example waitingUrl({ url: new URL('https://site.example/services?q=oven') }) // '?q=oven&wait=yes'
 */
export function waitingUrl({ url }: Pick<Page, 'url'>): string {
  const parameters = new URLSearchParams(url.search);
  parameters.set(WAIT_PARAMETER, 'yes');
  return `?${parameters}`;
}
