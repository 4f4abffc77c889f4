import type { PickedReleases } from '@clean-express/federation/registry';

/**
 * The remote that owns a path: the one with the longest matching prefix. Front door and browser ask
 * it alike: what one of them answers, the other one has to open.
 *
 * @example owningRemote(releases, '/services/42') // 'catalog'
 */
export function owningRemote(releases: PickedReleases, pathname: string): string | undefined {
  return Object.entries(releases)
    .flatMap(([remote, { extras }]) => extras.paths.map((prefix) => ({ remote, prefix })))
    .filter(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.remote;
}
