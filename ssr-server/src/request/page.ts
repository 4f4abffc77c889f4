import { SENT_PARAMETER } from '@clean-express/federation/rendering';
import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import type {
  EndedPaths,
  PickedReleases,
  ReleasePage,
} from '@clean-express/release-contract/registry';
import {
  type ActivePreview,
  endedPrefix,
  owningRemote,
} from '@clean-express/release-contract/releases';
import { type PagePart, pagePart, ROUTES } from '../releases/page-parts.ts';
import type { Shell } from '../releases/shells.ts';
import { endedTarget } from './ended-target.ts';
import { matchRoute, normalPath } from './match-route.ts';
import { type MountedParts, type Mounts, mountedParts } from './mounted-parts.ts';

/** Query of the address at which a page says that its form was sent. */
export const SENT_SEARCH = `?${SENT_PARAMETER}=yes`;

/** Longer addresses are no links of the site. They would fill the memory, since they are keys of caches. */
export const MAX_ADDRESS_LENGTH = 1000;

/** As the host's pages for them say. */
const NOT_FOUND_TITLE = '404 not found';
const ENDED_TITLE = 'Page removed';

/** What all pages contain that a visitor gets. */
export interface Picks {
  shell: Shell;
  releases: PickedReleases;
  /** The paths of remotes that have ended. The remote that owns one of them now comes first. */
  ended?: EndedPaths | undefined;
  /** The release previews that the visitor sees. */
  previews: readonly ActivePreview[];
  /** Identifies all of it. */
  picksKey: string;
  /** Whether all remotes are there: if not, a missing page cannot be told from an unavailable one. */
  hasAllRemotes: boolean;
  /** Whether all visitors get it now. */
  isForEveryone: boolean;
}

export type IncludedRelease = Readonly<{ remote: string; version: string }>;

/** The page at an address, in one set of releases. */
export interface Page extends Picks {
  /**
   * The address that the page is rendered and cached for, with the parameters that it declares. All
   * other parameters of a request are no part of the page.
   */
  url: URL;
  /** The matching route of the host or of the owner, in the router's syntax. */
  route: string | undefined;
  /** The remote that the address belongs to; `undefined` for a page of the host. */
  owner: string | undefined;
  /** The parts of the remotes that contribute to the page: that of the owner, then what the page mounts. */
  parts: readonly PagePart[];
  /** Those that every page mounts. */
  layoutParts: readonly PagePart[];
  slots: MountedParts['slots'];
  /** Whether parts that it mounts are not there. */
  lacksParts: boolean;
  /** The shell, and the releases whose parts it includes. */
  included: readonly IncludedRelease[];
  /** Whether the server can render the page. If not, it is only rendered in browsers. */
  isRenderable: boolean;
  /** Whether the owner's release declares that only browsers render the page. */
  isClientRendered: boolean;
  /** Title of the page while it is client-rendered, if it is known. */
  title: string | undefined;
  /** The host's chunk of the page, if it is a lazy page of the host. */
  shellChunk: Pick<ReleasePage, 'preload' | 'css'> | undefined;
  /** HTTP status. The browser's router decides by the same registry. 410: the remote has ended. */
  status: 200 | 404 | 410 | 503;
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
function hostAddress(url: URL, { form, query = [] }: HostContract['pages'][string]): URL {
  const address = pageAddress(url, query);
  const isSent = form !== undefined && url.searchParams.has(SENT_PARAMETER);
  if (isSent) address.search = SENT_SEARCH;
  return address;
}

/** A page without what follows from its parts. */
interface MatchedPage extends Omit<Page, 'layoutParts' | 'slots' | 'lacksParts' | 'included'> {
  /** What it mounts besides the layout. */
  mounts: Mounts;
}

const isEmpty = (releases: PickedReleases) => Object.keys(releases).length === 0;

function matchPage(picks: Picks, url: URL): MatchedPage {
  const { shell, releases, ended, hasAllRemotes } = picks;
  const { contract, pageChunks } = shell;
  const missing: MatchedPage = {
    ...picks,
    url: pageAddress(url, []),
    route: undefined,
    owner: undefined,
    parts: [],
    mounts: {},
    isRenderable: normalPath(url.pathname) !== undefined,
    isClientRendered: false,
    title: hasAllRemotes ? NOT_FOUND_TITLE : undefined,
    shellChunk: undefined,
    status: hasAllRemotes ? 404 : 503,
  };
  const hostPage = matchRoute(contract.pages, url.pathname);
  if (hostPage) {
    const { route, value } = hostPage;
    return {
      ...missing,
      url: hostAddress(url, value),
      route,
      mounts: value,
      title: undefined,
      shellChunk: pageChunks[route],
      // Without a registry, nobody knows what fills the page. Browsers say so, and ask again.
      isRenderable: missing.isRenderable && (!value.slots?.length || !isEmpty(releases)),
      status: 200,
    };
  }
  const owner = owningRemote(releases, url.pathname);
  const release = owner === undefined ? undefined : releases[owner];
  if (owner === undefined || !release) {
    const isGone = hasAllRemotes && endedPrefix(ended, url.pathname) !== undefined;
    return isGone ? { ...missing, title: ENDED_TITLE, status: 410 } : missing;
  }
  const { pages } = release.extras;
  const match = matchRoute(pages, url.pathname);
  // A remote that declares no pages owns every path below its prefixes.
  if (match === undefined && Object.keys(pages).length > 0) return missing;
  const { query = [], server, title } = match?.value ?? {};
  return {
    ...missing,
    url: pageAddress(url, query),
    route: match?.route,
    owner,
    parts: [pagePart(owner, release, ROUTES, match?.value)],
    mounts: { ...match?.value, remote: owner },
    isRenderable: release.extras.server !== undefined,
    isClientRendered: server === false,
    title,
    status: 200,
  };
}

/**
 * The releases that parts of a page are from: several may be from the same, and what the shell contains is the shell's.
 *
 * @param shell - That of the page, if it counts, too.
 */
export function includedReleases(
  parts: Page['parts'],
  shell?: Pick<Shell, 'release'>,
): IncludedRelease[] {
  const own = parts.map(({ remote, release: { isContained, metadata } }) => {
    return [isContained ? SHELL : remote, metadata.version] as const;
  });
  const first = shell ? [[SHELL, shell.release.metadata.version] as const] : [];
  return [...new Map([...first, ...own])].map(([remote, version]) => ({ remote, version }));
}

/** Resolves the page at an address: its route, its owner, and what the remotes contribute to it. */
export function resolvePage(picks: Picks, url: URL): Page {
  const { mounts, ...page } = matchPage(picks, url);
  const { contract } = picks.shell;
  const layout = { slots: contract.layoutSlots };
  const mounted = mountedParts([mounts, layout], contract, picks);
  const parts = [...page.parts, ...mounted.parts];
  const { pathname, search } = page.url;
  const isKnown = page.route !== undefined || page.status === 404 || page.status === 410;
  const isShort = pathname.length + search.length <= MAX_ADDRESS_LENGTH;
  return {
    ...page,
    parts,
    layoutParts: mountedParts([layout], contract, picks).parts,
    slots: mounted.slots,
    lacksParts: mounted.lacksParts,
    included: includedReleases(parts, picks.shell),
    isRenderable: page.isRenderable && isKnown && !page.isClientRendered && isShort,
  };
}

/** Where the address of an ended remote leads: only to a page. */
export function redirectOfEnded(picks: Picks, url: URL) {
  const { ended = {}, shell } = picks;
  const isPage = (path: string) => resolvePage(picks, new URL(path, url)).status === 200;
  return endedTarget(url, { ended, redirects: shell.contract.redirects, isPage });
}
