import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import type { Build } from './build.ts';
import type { ReleaseDescription } from './describe-release.ts';
import { importsOf, type ScriptImports } from './script-imports.ts';

const compress = promisify(brotliCompress);

const KILOBYTE = 1000;

const ROUTES = './routes';

/** What is known of a script of a build. */
export interface Script extends ScriptImports {
  /** Its size as brotli. */
  bytes: number;
}

/** The scripts that a page or a widget loads, as paths in the build. */
export interface ScriptLoad {
  name: string;
  scripts: readonly string[];
}

type Release = Pick<Manifest, 'entry' | 'extras' | 'host'>;

/**
 * Measures a script.
 *
 * @param path - Its path in the build.
 * @throws When it is not JavaScript.
 */
export async function readScript(path: string, bytes: Buffer): Promise<Script> {
  const imports = importsOf(path, bytes.toString('utf8'));
  return { bytes: (await compress(bytes)).length, ...imports };
}

/** The scripts that the manifest of a release names. */
function namedScripts({ entry, extras: { preload, pages }, host }: Release): string[] {
  const ofPages = Object.values(pages).map((page) => page.preload);
  // The entry of a host is its HTML.
  return [...(host ? [] : [entry]), ...[...Object.values(preload), ...ofPages].flat()];
}

/**
 * Reads the scripts of a release: those that its manifest names, and those that they import.
 *
 * @param read - Measures a file; `undefined` if the release has no such file.
 * @returns Path → script.
 */
export async function readScripts(
  release: Release,
  read: (path: string) => Promise<Script | undefined>,
): Promise<Map<string, Script>> {
  const scripts = new Map<string, Script>();
  const found = new Set(namedScripts(release));
  // The loop also visits what is added meanwhile.
  for (const path of found) {
    const script = await read(path);
    if (!script) continue;
    scripts.set(path, script);
    for (const imported of [...script.imports, ...script.dynamicImports]) found.add(imported);
  }
  return scripts;
}

/** Without imports of files that are not there: a script may name any number of them. */
function withoutMissing(scripts: ReadonlyMap<string, Script>): ReadonlyMap<string, Script> {
  const isThere = (path: string) => scripts.has(path);
  const entries = [...scripts].map(([path, { imports, dynamicImports, ...script }]) => {
    const found = {
      imports: imports.filter(isThere),
      dynamicImports: dynamicImports.filter(isThere),
    };
    return [path, { ...script, ...found }] as const;
  });
  return new Map(entries);
}

/** Scripts with everything that they import statically. */
function loadedWith(scripts: ReadonlyMap<string, Script>, named: readonly string[]): string[] {
  const loaded = new Set(named.filter((path) => scripts.has(path)));
  for (const path of loaded) {
    for (const imported of scripts.get(path)?.imports ?? []) loaded.add(imported);
  }
  return [...loaded];
}

/** The scripts of a host that pages load: on every page its boot scripts, on its own also the chunk. */
function hostLoads({ extras: { preload, pages } }: Release): ScriptLoad[] {
  const boot = preload[ROUTES] ?? [];
  const own = Object.entries(pages).map(([name, page]) => ({
    name,
    scripts: [...boot, ...page.preload],
  }));
  return [{ name: 'page of a remote', scripts: boot }, ...own];
}

/**
 * Lists the scripts that the pages and widgets of a release load, whether its manifest names all of them
 * or not: what the entry imports later belongs to every page, unless it is an exposed module, and what the
 * routes import later is a page. What a page or widget imports later, such as a gallery that opens on a
 * click, is a load of its own.
 *
 * @param read - The result of {@link readScripts}.
 */
export function releaseLoads(release: Release, read: ReadonlyMap<string, Script>): ScriptLoad[] {
  if (release.host) return hostLoads(release);
  const { entry, extras } = release;
  const { preload, pages } = extras;
  const scripts = withoutMissing(read);
  const laterOf = (path: string) => scripts.get(path)?.dynamicImports ?? [];
  const load = (name: string, named: readonly string[]): ScriptLoad => {
    return { name, scripts: loadedWith(scripts, [entry, ...named]) };
  };
  const modules = new Set(Object.values(preload).flat());
  const unnamed = load(ROUTES, [])
    .scripts.flatMap(laterOf)
    .filter((path) => !modules.has(path));
  const routes = load(ROUTES, [...(preload[ROUTES] ?? []), ...unnamed]).scripts;
  const ofPages = Object.entries(pages).map(([name, page]) =>
    load(name, [...routes, ...page.preload]),
  );
  const exposed = Object.entries(preload)
    .filter(([name]) => name !== ROUTES || ofPages.length === 0)
    .map(([name, named]) => load(name, name === ROUTES ? routes : named));
  const named = new Set([...ofPages, ...exposed].flatMap((each) => each.scripts));
  const later = new Set([...scripts.keys()].flatMap(laterOf));
  const pageChunks = new Set(routes.flatMap(laterOf));
  const others = [...later]
    .filter((path) => !named.has(path))
    .map((path) =>
      pageChunks.has(path)
        ? load(path, [...routes, path])
        : { name: path, scripts: loadedWith(scripts, [path]) },
    );
  return [...ofPages, ...exposed, ...others];
}

/** Measures what pages and widgets load, in kB of brotli. */
export function measureLoads(
  loads: readonly ScriptLoad[],
  scripts: ReadonlyMap<string, Pick<Script, 'bytes'>>,
) {
  const sizeOf = (path: string) => (scripts.get(path)?.bytes ?? 0) / KILOBYTE;
  return loads.map(({ name, scripts: loaded }) => ({
    name,
    kilobytes: [...new Set(loaded)].map(sizeOf).reduce((sum, size) => sum + size, 0),
  }));
}

/** One message for each size above a budget in kB of brotli. */
export function overBudget(sizes: ReturnType<typeof measureLoads>, budget: number): string[] {
  return sizes
    .filter(({ kilobytes }) => kilobytes > budget)
    .map(
      ({ name, kilobytes }) =>
        `${name} loads ${kilobytes.toFixed(1)} kB of script; its budget is ${budget} kB.`,
    );
}

/** Measures the scripts of a build: path → script. */
export async function measureBuild(
  { files }: Pick<Build, 'files'>,
  description: ReleaseDescription,
): Promise<Map<string, Script>> {
  return readScripts(description, async (path) => {
    const bytes = files.get(path);
    return bytes && readScript(path, bytes);
  });
}
