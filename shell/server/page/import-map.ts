import type { PickedReleases } from '@clean-express/federation/registry';

/** The part of an import map that we use. */
export interface ImportMap {
  /** URL of a script → its hash: the browser runs nothing else under that URL. */
  integrity: Record<string, string>;
}

/**
 * The import map of a page: the hashes of all scripts of the shell and of the picked releases.
 *
 * @param shell - Path of a shell's file → hash.
 */
export function importMap(
  shell: Readonly<Record<string, string>>,
  releases: PickedReleases,
): ImportMap {
  const own = Object.entries(shell).map(([path, hash]) => [`/${path}`, hash] as const);
  const remote = Object.values(releases).flatMap(({ url, extras }) =>
    Object.entries(extras.integrity).map(
      ([path, hash]) => [new URL(path, url).href, hash] as const,
    ),
  );
  const scripts = [...own, ...remote].filter(([url]) => url.endsWith('.js'));
  return { integrity: Object.fromEntries(scripts) };
}
