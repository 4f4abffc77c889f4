import { SENT_PARAMETER } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { PageChunk } from '@clean-express/release-build';
import type {
  EndedPaths,
  PickedReleases,
  Registry,
} from '@clean-express/release-contract/registry';
import {
  type ActivePreview,
  endedPrefix,
  hasCanary,
  owningRemote,
  pickReleases,
} from '@clean-express/release-contract/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type PagePart, pagePart } from '../releases/page-parts.ts';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import type { ShellBuild } from '../releases/shell-build.ts';
import { endedTarget } from './ended-target.ts';
import { canonicalPath, matchRoute, normalPath } from './match-route.ts';
import type { Previews } from './previews.ts';
import {
  assignBucket,
  type Cookies,
  type HeldPreview,
  previewCookies,
  readBucket,
  readVisitor,
} from './visitor.ts';

/** Query of the address at which a page says that its form was sent. */
export const SENT_SEARCH = `?${SENT_PARAMETER}=yes`;

/** Parameter of a request that waits for the rendered page. It is no part of the page's address. */
const WAIT_PARAMETER = 'wait';

/** Longer addresses are no links of the site. They would fill the memory, since they are keys of caches. */
export const MAX_ADDRESS_LENGTH = 1000;

/** As the host's pages for them say. */
const NOT_FOUND_TITLE = '404 not found';
const ENDED_TITLE = 'Page removed';

/** Picked releases → their key: every request asks for it. */
const releasesKeys = new WeakMap<PickedReleases, string>();

/** Identifies a set of releases: their addresses, which contain their versions. */
export function releasesKey(releases: PickedReleases): string {
  const known = releasesKeys.get(releases);
  if (known !== undefined) return known;
  let key = '';
  for (const remote in releases) key += ` ${releases[remote]?.url}`;
  releasesKeys.set(releases, key);
  return key;
}

/** Paths of remotes that have ended → their key. */
const endedKeys = new WeakMap<EndedPaths, string>();

/** Identifies what all pages contain: a set of releases, and the paths of remotes that have ended. */
export function siteKey({ releases, ended }: Pick<Page, 'releases' | 'ended'>): string {
  const key = releasesKey(releases);
  if (!ended) return key;
  const ofEnded = endedKeys.get(ended) ?? ` ${JSON.stringify(ended)}`;
  endedKeys.set(ended, ofEnded);
  return key + ofEnded;
}

/** The page at an address, in one set of releases. */
export interface Page {
  /**
   * The address that the page is rendered and cached for, with the parameters that it declares. All
   * other parameters of a request are no part of the page.
   */
  url: URL;
  /** One release of each remote. */
  releases: PickedReleases;
  /** The paths of remotes that have ended. */
  ended?: EndedPaths | undefined;
  /** The matching route of the host or of the owner, in the router's syntax. */
  route: string | undefined;
  /** The remote that the address belongs to; `undefined` for a page of the host. */
  owner: string | undefined;
  /** The parts of the remotes that contribute to the page. */
  parts: readonly PagePart[];
  /**
   * Whether the address can be read, and all parts are known: their remotes are in the registry, and
   * declare their parameters.
   */
  isComplete: boolean;
  /** Whether the owner's release declares that only browsers render the page. */
  isClientRendered: boolean;
  /** Title of the page while it is client-rendered, if it is known. */
  title: string | undefined;
  /** The host's chunk of the page, if it is a lazy page of the host. */
  shellChunk: PageChunk | undefined;
  /** HTTP status. The browser's router decides by the same registry. 410: the remote has ended. */
  status: 200 | 404 | 410 | 503;
}

/** What one request for a page is about; it is resolved once per request. */
export interface PageContext extends Page {
  /** Where the request is redirected to: the one spelling of its path, or what an ended remote names. */
  redirect: string | undefined;
  /** The release previews that this visitor sees. */
  previews: readonly ActivePreview[];
  /** Previews that were ended while the visitor had them: the page says so, once. */
  endedPreviews: readonly HeldPreview[];
  /** Whether the server may render the page. */
  isRenderable: boolean;
  /** Whether all visitors get the same page at this address now, so that a proxy may store it. */
  isForEveryone: boolean;
  /** Whether the request waits for the rendered page: without script, the visitor can use no other. */
  waitsForRender: boolean;
}

/** The shell as far as it decides about pages. */
type Shell = Pick<ShellBuild, 'contract' | 'pageChunks'>;

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

function pageAddress({ origin, pathname, searchParams }: URL, parameters: readonly string[]): URL {
  const address = new URL(normalPath(pathname) ?? '/', origin);
  for (const name of parameters) {
    // Pages, too, read the first value of several.
    const value = searchParams.get(name);
    if (value !== null) address.searchParams.set(name, value);
  }
  return address;
}

/** The address of a page of the host. It says that its form was sent, in one way only. */
function hostAddress(url: URL, form: string | undefined): URL {
  const address = pageAddress(url, []);
  const isSent = form !== undefined && url.searchParams.has(SENT_PARAMETER);
  if (isSent) address.search = SENT_SEARCH;
  return address;
}

/** @param widgets - `remote/ExposedModule`. A widget whose remote is not in the registry is left out. */
function widgetParts(widgets: readonly string[], releases: PickedReleases): PagePart[] {
  return widgets.flatMap((name) => {
    const [remote = '', module = ''] = name.split('/');
    const release = releases[remote];
    return release ? [pagePart(remote, release, module)] : [];
  });
}

/**
 * Resolves the page at an address: its route, its owner, and what the remotes contribute to it.
 *
 * @param hasRegistry - Without all of it, a missing page cannot be told from an unavailable one.
 * @param ended - The paths of remotes that have ended. Whoever owns one of them now comes first.
 */
export function resolvePage(
  { contract, pageChunks }: Shell,
  releases: PickedReleases,
  url: URL,
  hasRegistry = true,
  ended?: EndedPaths,
): Page {
  const missing: Page = {
    url: pageAddress(url, []),
    releases,
    ended,
    route: undefined,
    owner: undefined,
    parts: [],
    isComplete: normalPath(url.pathname) !== undefined,
    isClientRendered: false,
    title: hasRegistry ? NOT_FOUND_TITLE : undefined,
    shellChunk: undefined,
    status: hasRegistry ? 404 : 503,
  };
  const hostPage = matchRoute(contract.pages, url.pathname);
  if (hostPage) {
    const { route, value } = hostPage;
    const parts = widgetParts(value.widgets, releases);
    return {
      ...missing,
      url: hostAddress(url, value.form),
      route,
      parts,
      isComplete: parts.length === value.widgets.length,
      title: undefined,
      shellChunk: pageChunks[route],
      status: 200,
    };
  }
  const owner = owningRemote(releases, url.pathname);
  const release = owner === undefined ? undefined : releases[owner];
  if (owner === undefined || !release) {
    const isGone = hasRegistry && endedPrefix(ended, url.pathname) !== undefined;
    return isGone ? { ...missing, title: ENDED_TITLE, status: 410 } : missing;
  }
  const { pages } = release.extras;
  const match = matchRoute(pages, url.pathname);
  // A remote that declares no pages owns every path below its prefixes.
  if (match === undefined && Object.keys(pages).length > 0) return missing;
  const { query: parameters, server, title } = match?.value ?? {};
  return {
    ...missing,
    url: pageAddress(url, parameters ?? []),
    route: match?.route,
    owner,
    parts: [pagePart(owner, release, 'routes', match?.value)],
    // An earlier release does not say which parameters its page reads.
    isComplete: parameters !== undefined || url.search === '',
    isClientRendered: server === false,
    title,
    status: 200,
  };
}

/** What pages are made of besides the request. */
export interface PageSite {
  shell: ShellBuild;
  watcher: Pick<RegistryWatcher, 'registry' | 'status' | 'isComplete'>;
  runtimeConfig: RuntimeConfig;
  previews: Previews;
}

/** Clients may request any number of addresses. */
const MAX_RESOLVED_PAGES = 500;

/** The contexts of each registry for visitors without previews, by the picked releases and the address. */
const contexts = new WeakMap<Registry, LRUCache<string, PageContext>>();

/** Sets of releases that visitors get at a time, with different canaries. */
const MAX_PICKS = 50;

/** What is picked from each registry, so that all pages of the same releases share one object. */
const sharedPicks = new WeakMap<Registry, LRUCache<string, PickedReleases>>();

/** The picked releases with their fallback origins. */
function sharePicks(registry: Registry, picks: PickedReleases, siteUrl: string): PickedReleases {
  const known = sharedPicks.get(registry) ?? new LRUCache({ max: MAX_PICKS });
  sharedPicks.set(registry, known);
  const key = releasesKey(picks);
  const releases = known.get(key) ?? withFallbackOrigins(picks, siteUrl);
  known.set(key, releases);
  return releases;
}

/** Whether a path of the site belongs to a remote that has ended, for visitors without previews. */
export function isEnded({ shell, watcher, runtimeConfig }: PageSite, path: string): boolean {
  const { registry } = watcher;
  const { ended } = registry;
  // For most sites, this is all. Their sitemaps have many paths.
  if (endedPrefix(ended, path) === undefined) return false;
  const url = new URL(path, runtimeConfig.siteUrl);
  return resolvePage(shell, pickReleases(registry), url, true, ended).status === 410;
}

/** Where the address of an ended remote leads: only to a page. */
function redirectOfEnded(shell: Shell, { ended = {}, releases }: Page, url: URL) {
  const isPage = (path: string) =>
    resolvePage(shell, releases, new URL(path, url), true, ended).status === 200;
  return endedTarget(url, { ended, redirects: shell.contract.redirects, isPage });
}

function resolveContext(
  { shell, watcher, runtimeConfig: { siteUrl } }: PageSite,
  registry: Registry,
  releases: PickedReleases,
  path: string,
): PageContext {
  const url = new URL(siteUrl + path);
  const { pathname, search } = url;
  const isWaiting = url.searchParams.has(WAIT_PARAMETER);
  if (isWaiting) url.searchParams.delete(WAIT_PARAMETER);
  const page = resolvePage(shell, releases, url, watcher.isComplete, registry.ended);
  const isRenderable = page.status !== 503;
  const canonical = page.route === undefined ? pathname : canonicalPath(page.route, pathname);
  const spelling = canonical === pathname ? undefined : canonical + search;
  return {
    ...page,
    redirect: page.status === 410 ? redirectOfEnded(shell, page, url) : spelling,
    previews: [],
    endedPreviews: [],
    isRenderable,
    // Every page names the releases of all remotes, so a canary of any remote appears in all of them.
    isForEveryone: isRenderable && !hasCanary(registry),
    // Only visitors without script, or before it, have just sent a form.
    waitsForRender: isWaiting || page.url.search === SENT_SEARCH,
  };
}

const contextKey = (picks: PickedReleases, path: string) => `${releasesKey(picks)} ${path}`;

/** Resolves an address once per set of releases: parsing and matching cost more than all else. */
function getContext(
  site: PageSite,
  registry: Registry,
  picks: PickedReleases,
  path: string,
): PageContext {
  const known = contexts.get(registry) ?? new LRUCache({ max: MAX_RESOLVED_PAGES });
  contexts.set(registry, known);
  const key = contextKey(picks, path);
  const found = known.get(key);
  if (found) return found;
  const releases = sharePicks(registry, picks, site.runtimeConfig.siteUrl);
  const context = resolveContext(site, registry, releases, path);
  if (path.length <= MAX_ADDRESS_LENGTH) known.set(key, context);
  return context;
}

/** Registry → what visitors without a preview get, if all get the same. */
const commonPicks = new WeakMap<Registry, PickedReleases | undefined>();

/** The releases of all visitors without a preview; `undefined` while a canary is running. */
function commonPicksOf(registry: Registry): PickedReleases | undefined {
  if (commonPicks.has(registry)) return commonPicks.get(registry);
  const picks = hasCanary(registry) ? undefined : pickReleases(registry);
  commonPicks.set(registry, picks);
  return picks;
}

/** With the cookie `ssr=off`, a tester sees a page as a visitor does when server rendering fails. */
const isSsrOff = (cookies: Cookies) => cookies.ssr === 'off';

/**
 * The context that {@link createPageContext} has returned for an earlier request, which it returns for
 * this one, too.
 *
 * @param path - Path and query of the request.
 * @returns `undefined` if there is none, or if the visitor gets a page or a bucket of their own.
 */
export function findPageContext(
  { watcher: { registry }, runtimeConfig: { siteUrl } }: PageSite,
  path: string,
  cookies: Cookies,
): PageContext | undefined {
  if (isSsrOff(cookies) || previewCookies(cookies, siteUrl).length > 0) return undefined;
  const common = commonPicksOf(registry);
  const bucket = readBucket(cookies, siteUrl);
  if (!common && bucket === undefined) return undefined;
  const picks = common ?? pickReleases(registry, { bucket });
  return contexts.get(registry)?.get(contextKey(picks, path));
}

/** Resolves what a request is about. A visitor without a bucket gets one if there is a canary. */
export async function createPageContext(
  request: FastifyRequest,
  reply: FastifyReply,
  site: PageSite,
): Promise<PageContext> {
  const { watcher, previews } = site;
  const { siteUrl } = site.runtimeConfig;
  // One snapshot of the registry, so that all parts of the page agree on the releases.
  const { registry } = watcher;
  const requestVisitor = await readVisitor(request, previews, siteUrl);
  const visitor = hasCanary(registry)
    ? assignBucket(requestVisitor, reply, siteUrl)
    : requestVisitor;
  const picks = pickReleases(registry, visitor);
  const isOff = isSsrOff(request.cookies);
  const { activePreviews, endedPreviews } = visitor;
  // What is shared is found by versions, and a previewed release may have that of another.
  const context =
    activePreviews.length === 0
      ? getContext(site, registry, picks, request.url)
      : resolveContext(site, registry, withFallbackOrigins(picks, siteUrl), request.url);
  if (!isOff && activePreviews.length === 0 && endedPreviews.length === 0) return context;
  const isRenderable = context.isRenderable && !isOff;
  return {
    ...context,
    previews: activePreviews,
    endedPreviews,
    isRenderable,
    isForEveryone: false,
  };
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
