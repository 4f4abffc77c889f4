import {
  fileOf,
  integrityOf,
  type PageChunk,
  readHostBuild,
} from '@clean-express/federation/build';
import type { HostContract } from '@clean-express/federation/host-config';

/** The host's own pages: route → the widgets that the page mounts. */
export type HostPages = HostContract['pages'];

/** What the SSR server reads from the shell's build when it starts. */
export interface ShellBuild {
  /** What the shell declares about its pages and the site. */
  contract: HostContract;
  /** `index.html` with integrity and without preloads: each page adds those that it needs. */
  html: string;
  /** Script that records early events, for the head of rendered pages. */
  earlyEvents: string;
  /** Scripts that every page needs. */
  boot: string[];
  /** Route of a lazy page of the shell → its chunk. */
  pageChunks: Readonly<Record<string, PageChunk>>;
  /** Font files that every page needs. */
  fonts: string[];
  integrity: Readonly<Record<string, string>>;
  /** Path of a stylesheet → its text. */
  styles: Readonly<Record<string, string>>;
  /** Files beside `index.html`, such as `favicon.svg`. */
  rootFiles: ReadonlySet<string>;
}

/** The Latin subset of the text font: it covers the site's own texts. */
const TEXT_FONT = /-latin-wght-normal-[^/]*\.woff2$/;

function isRootFile(path: string): boolean {
  return !path.includes('/') && path !== 'index.html';
}

function withoutPreloads(html: string): string {
  return html.replace(/<link\b[^>]*rel="modulepreload"[^>]*>\s*/g, '');
}

/**
 * Adds `integrity` to the tags of a page that name files of the shell. The browser reuses a preloaded
 * script only if the preload and the script have the same hash.
 *
 * @param html - The shell's `index.html`.
 * @param integrity - Path of a file → hash.
 */
function addIntegrity(html: string, integrity: Readonly<Record<string, string>>): string {
  const withHash = (tag: string, path: string) => {
    const hash = integrity[path];
    return hash === undefined ? tag : `${tag} integrity="${hash}"`;
  };
  return html.replace(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+)"/g, withHash);
}

/**
 * Reads the shell's build.
 *
 * @param dist - Directory of the build.
 * @throws BuildError when it is missing or incomplete.
 */
export async function readShellBuild(dist: string): Promise<ShellBuild> {
  const { files, contract, html, boot, pages, earlyEvents } = await readHostBuild(dist);
  const integrity = integrityOf(files);
  const paths = [...files.keys()];
  const stylesheets = paths.filter((path) => path.endsWith('.css'));
  return {
    contract,
    html: addIntegrity(withoutPreloads(html), integrity),
    earlyEvents,
    boot,
    pageChunks: pages,
    fonts: paths.filter((path) => TEXT_FONT.test(path)),
    integrity,
    styles: Object.fromEntries(
      stylesheets.map((path) => [path, fileOf(files, path).toString('utf8')]),
    ),
    rootFiles: new Set(paths.filter(isRootFile)),
  };
}
