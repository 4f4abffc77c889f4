import type { PickedReleases } from '@clean-express/federation/registry';
import { paths } from '@clean-express/shared-ui/paths';
import { matchRoute } from './match-route.ts';
import { ownerOf } from './owner.ts';

const OWN_ROUTES = { [paths.home.path]: 1, [paths.contact.path]: 1, [paths.thankYou.path]: 1 };

/**
 * Whether a page of that address exists: the shell's own, or one of the remote that owns it. A
 * remote that declares none of its pages has all below its prefixes.
 */
export function pageExists(releases: PickedReleases, pathname: string): boolean {
  if (matchRoute(OWN_ROUTES, pathname)) return true;
  const owner = ownerOf(releases, pathname);
  if (owner === undefined) return false;
  const pages = releases[owner]?.extras.pages ?? {};
  return Object.keys(pages).length === 0 || matchRoute(pages, pathname) !== undefined;
}
