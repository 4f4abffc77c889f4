import { localPath } from '@clean-express/federation/local-path';
import type { EndedPaths } from '@clean-express/release-contract/registry';
import { endedPrefix } from '@clean-express/release-contract/releases';
import { normalPath } from './match-route.ts';

/** More steps are a loop, which may also grow the path with each of them. */
const STEPS_MAX = 10;

interface Site {
  ended: EndedPaths;
  /** Redirects of the host: path → path. */
  redirects: Readonly<Record<string, string>>;
  isPage: (path: string) => boolean;
}

/** Where a path leads, and whether it takes the query along; `undefined` if it is gone. */
function nextOf(path: string, { ended, redirects }: Site) {
  const target = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
  if (target !== undefined) return { path: target, keepsQuery: true };
  const prefix = endedPrefix(ended, path);
  const { to, keepsRest = false } = (prefix !== undefined && ended[prefix]) || {};
  if (prefix === undefined || to === undefined) return undefined;
  // One spelling: below "/", the rest could otherwise begin with "//", which is another host.
  const rest = keepsRest ? path.slice(prefix.length) : '';
  return { path: normalPath(`${to}/${rest}`) ?? to, keepsQuery: keepsRest };
}

/**
 * Finds where an address leads whose remote has ended: to a page of this site, in one step. Whoever ends
 * a remote may name any path, also one of a chain, of a loop, or of no page.
 *
 * @param url - Of an address without a page.
 * @returns A path with its query; `undefined` if the address is gone.
 */
export function endedTarget({ pathname, search }: URL, site: Site): string | undefined {
  let path = normalPath(pathname);
  let query = search;
  for (let step = 0; path !== undefined && step < STEPS_MAX; step += 1) {
    if (site.isPage(path)) return localPath(path + query);
    const next = nextOf(path, site);
    path = next?.path;
    if (!next?.keepsQuery) query = '';
  }
  return undefined;
}
