import type { Release } from '@clean-express/federation/registry';
import host from '../../host.config.ts';
import { matchRoute } from '../page/match-route.ts';

/** What stands for every path that is no page: anybody can ask for as many as they like. */
export const OTHER = 'other';

/** The host's own pages. */
const OWN_PAGES = Object.fromEntries(host.paths.map((path) => [path, {}]));

/**
 * The route of a page, for a metric.
 *
 * @param releases - Whose pages count beside the host's.
 * @returns The route as the router writes it, or {@link OTHER}.
 * @example pageLabel(releases, '/services/42') // '/services/:id'
 */
export function pageLabel(releases: readonly Release[], pathname: string): string {
  const pages = Object.assign({}, OWN_PAGES, ...releases.map(({ extras }) => extras.pages));
  return matchRoute(pages, pathname)?.route ?? OTHER;
}
