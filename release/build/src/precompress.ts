import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildFiles, SERVER_FOLDER } from './build-files.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A smaller file fits into one network packet, compressed or not. */
const MIN_BYTES = 1024;
const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|xml|webmanifest)$/;

/** A file of a stored release's server bundle, which each SSR server reads once. */
const OF_SERVER = new RegExp(`/releases/[^/]+/${SERVER_FOLDER}/`);

/** Brotli's quality for those: the best one would take longer than its bytes save. */
const SERVER_QUALITY = 5;

/** Whether a file is worth compressing, so that it has {@link compressedSiblings}. */
export function hasCompressedSiblings(path: string, bytes: Buffer): boolean {
  return bytes.length >= MIN_BYTES && COMPRESSIBLE.test(path);
}

/**
 * The compressed siblings of a file, `<path>.br` and `<path>.gz`. What browsers load is compressed once, at
 * the highest level, and served often. Empty when the file is not worth compressing.
 */
export async function compressedSiblings(path: string, bytes: Buffer): Promise<BuildFiles> {
  if (!hasCompressedSiblings(path, bytes)) return new Map();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: OF_SERVER.test(path)
      ? SERVER_QUALITY
      : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  // One after the other: Node has four threads for this, and for all else that must not wait.
  const br = await brotli(bytes, { params });
  const gz = await gzipped(bytes, { level: 9 });
  return new Map([
    [`${path}.br`, br],
    [`${path}.gz`, gz],
  ]);
}

/** Renames a temporary file, so that a server that starts meanwhile never reads half a file. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
}

async function precompressFile(path: string): Promise<void> {
  const siblings = await compressedSiblings(path, await readFile(path));
  await Promise.all([...siblings].map(([sibling, bytes]) => writeAtomically(sibling, bytes)));
}

/**
 * Writes `.br` and `.gz` siblings of the files of a build. Existing siblings are up to date, because
 * a build empties its directory first.
 */
export async function precompressDirectory(dist: string): Promise<void> {
  const paths = new Set(await readdir(dist, { recursive: true }));
  const missing = [...paths].filter((path) => COMPRESSIBLE.test(path) && !paths.has(`${path}.br`));
  await Promise.all(missing.map((path) => precompressFile(join(dist, path))));
}
