import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { HEAD_SCRIPT_FILE, STARTER_FILE } from '@clean-express/release-contract/host-contract';

/** A build that is missing or cannot be published. The message says what to do. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** The files of a build: path with forward slashes, relative to the build's directory → content. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/** Folder of a build with what only the SSR server uses. */
export const SERVER_FOLDER = 'server';

/** Files of the server bundle that every host has: it renders pages, and what is inlined into them. */
export const HOST_SERVER_FILES = {
  render: `${SERVER_FOLDER}/entry-server.js`,
  starter: `${SERVER_FOLDER}/${STARTER_FILE}`,
  headScript: `${SERVER_FOLDER}/${HEAD_SCRIPT_FILE}`,
};

/** Folder of a build with the remote's own e2e tests, which travel with its release. */
export const TESTS_FOLDER = 'e2e';

/** Folder of a build with the types of what a remote exposes. */
export const TYPES_FOLDER = 'types';

/**
 * Finds the compiler that a remote has installed.
 *
 * @param root - Absolute path of the remote's folder.
 * @returns The absolute path of its script.
 */
export async function findCompiler(root: string): Promise<string> {
  const path = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
  const { bin } = JSON.parse(await readFile(path, 'utf8'));
  return join(dirname(path), bin.tsc);
}

/** Whether a file is for teams only, and no origin serves it: source maps, tests and types. */
export function isPrivate(path: string): boolean {
  return path.endsWith('.map') || [TESTS_FOLDER, TYPES_FOLDER].includes(path.split('/')[0] ?? '');
}

/** Largest size of all source maps of a release together, in bytes. */
const MAX_MAPS_BYTES = 20 * 1024 * 1024;

/** The source maps that are too much to be published: the largest, until the others fit. */
export function surplusMaps(files: BuildFiles, maxBytes = MAX_MAPS_BYTES): string[] {
  let bytes = 0;
  return [...files]
    .filter(([path]) => path.endsWith('.map'))
    .sort(([one, { length: a }], [other, { length: b }]) => a - b || (one < other ? -1 : 1))
    .flatMap(([path, { length }]) => {
      bytes += length;
      return bytes > maxBytes ? [path] : [];
    });
}

/** Excludes hidden files, such as Vite's manifest (in `.vite/`), and precompressed siblings. */
function isPublished(path: string, paths: ReadonlySet<string>): boolean {
  const isSibling = /\.(br|gz)$/.test(path) && paths.has(path.slice(0, -3));
  return !isSibling && !/(^|\/)\./.test(path);
}

/**
 * Reads the files of a build that would be published, sorted by path.
 *
 * @throws {@link BuildError} when the directory does not exist.
 */
export async function readBuild(dist: string): Promise<BuildFiles> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch((cause) => {
    const message = `There is no build at ${dist}. Run the package's build script.`;
    throw new BuildError(message, { cause });
  });
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const all = new Set(found);
  const paths = found.filter((path) => isPublished(path, all)).sort();
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(dist, path))] as const)),
  );
}

/** The content of a file. Throws a {@link BuildError} when the build does not contain it. */
export function fileOf(files: BuildFiles, path: string): Buffer {
  const bytes = files.get(path);
  if (!bytes) throw new BuildError(`The build has no file "${path}". Build it again.`);
  return bytes;
}

/** Separates the files for browsers from those of the server bundle; leaves out those for teams. */
export function splitServerFiles(files: BuildFiles): { browser: BuildFiles; server: BuildFiles } {
  const isServer = ([path]: [string, Buffer]) => path.startsWith(`${SERVER_FOLDER}/`);
  const visible = [...files].filter(([path]) => !isPrivate(path));
  return {
    browser: new Map(visible.filter((file) => !isServer(file))),
    server: new Map(visible.filter(isServer)),
  };
}

function hashOf(algorithm: string, bytes: string | Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

/** The hash by which a manifest and pages name every script and stylesheet: path → `sha256-…`. */
export function fileHashes(files: BuildFiles): Record<string, string> {
  return allHashes(new Map([...files].filter(([path]) => /\.(js|css)$/.test(path))));
}

/** The same hash of all files. */
export function allHashes(files: BuildFiles): Record<string, string> {
  return Object.fromEntries([...files].map(([path, bytes]) => [path, hashOf('sha256', bytes)]));
}

/** The hash by which a release is announced, of each of its files: `sha384-…`. */
export const integrityOf = (bytes: string | Buffer): string => hashOf('sha384', bytes);

/**
 * Whether bytes have a hash, or all of several ones.
 *
 * @param integrity - In the form of subresource integrity: `sha384-…`, in base64.
 */
export function hasIntegrity(bytes: Buffer, integrity: string | readonly string[]): boolean {
  return [integrity].flat().every((hash) => {
    const [, algorithm] = /^(sha(?:256|384|512))-/.exec(hash) ?? [];
    return algorithm !== undefined && hashOf(algorithm, bytes) === hash;
  });
}
