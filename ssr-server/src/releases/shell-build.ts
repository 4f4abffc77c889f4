import { fileHashes, fileOf, readHostBuild } from '@clean-express/release-build';

/** What the SSR server reads from the shell's build when it starts. */
export type ShellBuild = Awaited<ReturnType<typeof readShellBuild>>;

/** The Latin subset of the text font: it covers the site's own texts. */
const TEXT_FONT = /-latin-wght-normal-[^/]*\.woff2$/;

/** A script of fewer bytes is evaluated together with the one that imports it. */
const STEP_BYTES = 10_000;

function isRootFile(path: string): boolean {
  return !path.includes('/') && path !== 'index.html';
}

function withoutPreloads(html: string): string {
  return html.replace(/<link\b[^>]*rel="modulepreload"[^>]*>\s*/g, '');
}

/**
 * Adds `integrity` to the tags of a page that name files of the shell. The browser reuses a preloaded
 * script only if the preload and the script have the same hash.
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
export async function readShellBuild(dist: string) {
  const { files, html, pages: pageChunks, ...build } = await readHostBuild(dist);
  const integrity = fileHashes(files);
  const paths = [...files.keys()];
  const stylesheets = paths.filter((path) => path.endsWith('.css'));
  return {
    ...build,
    /** The boot scripts that are evaluated on their own, one after the other; the entry comes last. */
    steps: build.boot.filter(
      (path, at) => fileOf(files, path).length >= STEP_BYTES || at === build.boot.length - 1,
    ),
    /** Route of a lazy page of the shell → its chunk. */
    pageChunks,
    /** `index.html` with integrity and without preloads: each page adds those that it needs. */
    html: addIntegrity(withoutPreloads(html), integrity),
    /** Font files that every page needs. */
    fonts: paths.filter((path) => TEXT_FONT.test(path)),
    integrity,
    /** Path of a stylesheet → its text. */
    styles: Object.fromEntries(
      stylesheets.map((path) => [path, fileOf(files, path).toString('utf8')]),
    ),
    /** Names of the files beside `index.html`, such as `favicon.svg`. */
    rootFiles: paths.filter(isRootFile),
  };
}
