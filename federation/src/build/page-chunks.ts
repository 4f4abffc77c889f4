import type { HostContract } from '../host-config.ts';
import type { BuildFiles } from './build-files.ts';
import { staticClosure } from './static-closure.ts';
import { stylesheetsOf, type ViteManifest } from './vite-manifest.ts';

/** Files of a lazy page of the host. */
export interface PageChunk {
  preload: string[];
  css: string[];
}

/**
 * The chunks of the host's lazy pages.
 *
 * @param pages - As the host's contract declares them.
 * @param boot - Scripts that every page loads.
 * @returns Route → chunk.
 */
export function pageChunks(
  pages: HostContract['pages'],
  files: BuildFiles,
  manifest: ViteManifest,
  boot: ReadonlySet<string>,
): Record<string, PageChunk> {
  const chunks = Object.entries(pages).flatMap(([route, { module }]) => {
    const chunk = manifest[module];
    if (!chunk) return [];
    const preload = staticClosure(files, [chunk.file]).filter((path) => !boot.has(path));
    return [[route, { preload, css: stylesheetsOf(manifest, chunk) }] as const];
  });
  return Object.fromEntries(chunks);
}
