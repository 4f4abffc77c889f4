import { paths } from '@clean-express/shared-ui/paths';
import { type BuildFiles, staticClosure, stylesheetsOf, type ViteManifest } from 'delivery';

/** Files of a page that the shell loads lazily. */
export interface PageChunk {
  preload: string[];
  css: string[];
}

/** The shell's lazy pages: route → source file. */
const SOURCES: Readonly<Record<string, string>> = {
  [paths.home.path]: 'src/pages/home/home-route.tsx',
  [paths.contact.path]: 'src/pages/contact/contact-page.tsx',
  [paths.thankYou.path]: 'src/pages/thank-you/thank-you-page.tsx',
};

/**
 * The chunks of the shell's lazy pages.
 *
 * @param boot - What every page loads anyway.
 */
export function pageChunks(
  files: BuildFiles,
  manifest: ViteManifest,
  boot: ReadonlySet<string>,
): Record<string, PageChunk> {
  const chunks = Object.entries(SOURCES).flatMap(([route, source]) => {
    const chunk = manifest[source];
    if (!chunk) return [];
    const preload = staticClosure(files, [chunk.file]).filter((path) => !boot.has(path));
    return [[route, { preload, css: stylesheetsOf(manifest, chunk) }]];
  });
  return Object.fromEntries(chunks);
}
