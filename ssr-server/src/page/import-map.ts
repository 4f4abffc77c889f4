import type { PickedReleases } from '@clean-express/federation/registry';

/** An import map that only declares integrity metadata. */
export interface ImportMap {
  /** URL of a script → its hash: the browser refuses any other content at that URL. */
  integrity: Record<string, string>;
}

/**
 * The import map of a page: the hashes of all scripts of the shell and of the picked releases.
 *
 * @param shell - Path of a file of the shell → hash.
 */
export function importMap(
  shell: Readonly<Record<string, string>>,
  releases: PickedReleases,
): ImportMap {
  const ofShell = Object.entries(shell).map(([path, hash]) => [`/${path}`, hash] as const);
  const ofRemotes = Object.values(releases).flatMap(({ url, extras }) =>
    Object.entries(extras.integrity).map(
      ([path, hash]) => [new URL(path, url).href, hash] as const,
    ),
  );
  const scripts = [...ofShell, ...ofRemotes].filter(([url]) => url.endsWith('.js'));
  return { integrity: Object.fromEntries(scripts) };
}
