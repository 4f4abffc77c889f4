import { fileOf, integrityOf, readBuild, readViteManifest, splitServerFiles } from 'delivery';
import { bootFiles } from './boot-files.ts';
import { guardedHtml } from './guarded-html.ts';
import { type PageChunk, pageChunks } from './page-chunks.ts';

/** What the front door knows of the shell's build; read once, when it starts. */
export interface ShellBuild {
  /** `index.html`, with the hashes of the files that it names; what it preloads is left to the page. */
  html: string;
  /** Scripts that every page needs. */
  boot: string[];
  /** The shell's own lazy pages: route → chunk. */
  pages: Readonly<Record<string, PageChunk>>;
  /** The font's files that every page needs. */
  fonts: string[];
  integrity: Readonly<Record<string, string>>;
  /** Path of a stylesheet → its text. */
  styles: Readonly<Record<string, string>>;
  /** Files beside `index.html`, such as `favicon.svg`. */
  rootFiles: ReadonlySet<string>;
}

/** The Latin subset of the text font: all of the site's own words are in it. */
const TEXT_FONT = /-latin-wght-normal-[^/]*\.woff2$/;

function isRootFile(path: string): boolean {
  return !path.includes('/') && path !== 'index.html';
}

/** Each page says itself what is preloaded, and how urgently. */
function withoutPreloads(html: string): string {
  return html.replace(/<link\b[^>]*rel="modulepreload"[^>]*>\s*/g, '');
}

/**
 * Reads the shell's build.
 *
 * @param dist - Its directory.
 * @throws BuildError when there is none.
 */
export async function readShellBuild(dist: string): Promise<ShellBuild> {
  const { browser: files } = splitServerFiles(await readBuild(dist));
  const manifest = await readViteManifest(dist);
  const html = fileOf(files, 'index.html').toString('utf8');
  const boot = bootFiles(html, files);
  const integrity = integrityOf(files);
  const paths = [...files.keys()];
  return {
    html: guardedHtml(withoutPreloads(html), integrity),
    boot,
    pages: pageChunks(files, manifest, new Set(boot)),
    fonts: paths.filter((path) => TEXT_FONT.test(path)),
    integrity,
    styles: Object.fromEntries(
      paths
        .filter((path) => path.endsWith('.css'))
        .map((path) => [path, fileOf(files, path).toString('utf8')]),
    ),
    rootFiles: new Set(paths.filter(isRootFile)),
  };
}
