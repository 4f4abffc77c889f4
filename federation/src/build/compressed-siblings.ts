import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildFiles } from './build-files.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A smaller file fits into one network packet, compressed or not. */
const MIN_BYTES = 1024;
const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|xml|webmanifest|map)$/;

/** Whether a file of this name and size gets compressed siblings. */
export function isCompressible(path: string, size: number): boolean {
  return size >= MIN_BYTES && COMPRESSIBLE.test(path);
}

/**
 * The compressed siblings of a file, `<path>.br` and `<path>.gz`, at the highest level: a file is
 * compressed once and served often.
 *
 * @returns Empty when the file is not worth compressing.
 */
export async function compressedSiblings(path: string, bytes: Buffer): Promise<BuildFiles> {
  if (!isCompressible(path, bytes.length)) return new Map();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  return new Map([
    [`${path}.br`, br],
    [`${path}.gz`, gz],
  ]);
}
