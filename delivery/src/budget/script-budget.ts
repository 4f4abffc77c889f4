import { brotliCompressSync } from 'node:zlib';
import { type BuildFiles, fileOf } from '../build/build-files.ts';

const KILOBYTE = 1000;

/** What a page or a widget loads: its scripts, as paths in the build. */
export interface Load {
  name: string;
  scripts: readonly string[];
}

/** What that weighs as it is sent: in kB of brotli. */
export interface Weight {
  name: string;
  kilobytes: number;
}

/** Weighs what pages and widgets load. */
export function weigh(loads: readonly Load[], files: BuildFiles): Weight[] {
  const sizes = new Map<string, number>();
  const sizeOf = (path: string) => {
    const size = sizes.get(path) ?? brotliCompressSync(fileOf(files, path)).length / KILOBYTE;
    sizes.set(path, size);
    return size;
  };
  return loads.map(({ name, scripts }) => ({
    name,
    kilobytes: [...new Set(scripts)].map(sizeOf).reduce((sum, size) => sum + size, 0),
  }));
}

/**
 * Holds weights against a budget.
 *
 * @param budget - In kB of brotli.
 * @returns One sentence for each that is over it.
 */
export function overBudget(weights: readonly Weight[], budget: number): string[] {
  return weights
    .filter(({ kilobytes }) => kilobytes > budget)
    .map(
      ({ name, kilobytes }) =>
        `${name} loads ${kilobytes.toFixed(1)} kB of script; its budget is ${budget} kB.`,
    );
}
