import type { PickedReleases } from '../registry.ts';

/**
 * The remote that owns a path: the one with the longest matching prefix. SSR server and browser use
 * the same function, because they must agree.
 *
 * @example owningRemote(releases, '/services/42') // 'catalog'
 */
export function owningRemote(releases: PickedReleases, pathname: string): string | undefined {
  return Object.entries(releases)
    .flatMap(([remote, { extras }]) => extras.paths.map((prefix) => ({ remote, prefix })))
    .filter(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.remote;
}
