import type { PickedReleases } from '@clean-express/federation/registry';
import { owningRemote } from '@clean-express/federation/releases';
import type { HostPages } from '../shell-build/shell-build.ts';
import { matchRoute } from './match-route.ts';

/**
 * Whether a remote has a page at this path. A remote that declares no pages owns every path below its
 * prefixes.
 */
function remoteHasPage(releases: PickedReleases, pathname: string): boolean {
  const owner = owningRemote(releases, pathname);
  if (owner === undefined) return false;
  const pages = releases[owner]?.extras.pages ?? {};
  return Object.keys(pages).length === 0 || matchRoute(pages, pathname) !== undefined;
}

/**
 * The HTTP status of a page by its path. The browser's router decides by the same registry.
 *
 * @param hasRegistry - Without a registry, a missing page cannot be told from an unavailable one.
 */
export function pageStatus(
  hostPages: HostPages,
  releases: PickedReleases,
  pathname: string,
  hasRegistry: boolean,
): 200 | 404 | 503 {
  if (matchRoute(hostPages, pathname) || remoteHasPage(releases, pathname)) return 200;
  return hasRegistry ? 404 : 503;
}
