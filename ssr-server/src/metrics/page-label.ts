import type { Release } from '@clean-express/federation/registry';
import { matchRoute } from '../page/match-route.ts';
import type { HostPages } from '../shell-build/shell-build.ts';

/** Label of all paths that match no page: clients may request any number of them. */
export const OTHER = 'other';

/**
 * The route of a page as the value of a metric's label.
 *
 * @param releases - Releases whose pages count besides those of the host.
 * @returns The route in the router's syntax, or {@link OTHER}.
 * @example pageLabel(hostPages, releases, '/services/42') // '/services/:id'
 */
export function pageLabel(
  hostPages: HostPages,
  releases: readonly Release[],
  pathname: string,
): string {
  const pages = Object.assign({}, hostPages, ...releases.map(({ extras }) => extras.pages));
  return matchRoute(pages, pathname)?.route ?? OTHER;
}
