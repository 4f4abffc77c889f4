import type { PickedReleases } from '@clean-express/federation/registry';
import { owningRemote } from '../../src/remotes/owning-remote.ts';
import { matchRoute } from './match-route.ts';
import { isOwnPage } from './own-pages.ts';

/**
 * Whether one of a remote's pages has that address. A remote that declares none of its pages has all
 * below its prefixes.
 */
function remoteHasPage(releases: PickedReleases, pathname: string): boolean {
  const owner = owningRemote(releases, pathname);
  if (owner === undefined) return false;
  const pages = releases[owner]?.extras.pages ?? {};
  return Object.keys(pages).length === 0 || matchRoute(pages, pathname) !== undefined;
}

/**
 * The HTTP status of a page. What is in the page decides the browser's side by the same registry.
 *
 * @param registryKnown - Without any registry nobody can say which pages there are.
 */
export function pageStatus(
  releases: PickedReleases,
  pathname: string,
  registryKnown: boolean,
): 200 | 404 | 503 {
  if (isOwnPage(pathname) || remoteHasPage(releases, pathname)) return 200;
  return registryKnown ? 404 : 503;
}
