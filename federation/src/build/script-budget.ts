import { brotliCompressSync } from 'node:zlib';
import { type BuildFiles, fileOf } from './build-files.ts';
import type { HostBuild } from './host-build.ts';

const KILOBYTE = 1000;

/** The scripts that a page or a widget loads, as paths in the build. */
export interface ScriptLoad {
  name: string;
  scripts: readonly string[];
}

/** Total size of a {@link ScriptLoad}, in kB of brotli. */
export interface ScriptSize {
  name: string;
  kilobytes: number;
}

/** Measures the compressed size of what pages and widgets load. */
export function measureScripts(loads: readonly ScriptLoad[], files: BuildFiles): ScriptSize[] {
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
 * Compares sizes with a budget.
 *
 * @param budget - In kB of brotli.
 * @returns One message for each size above it.
 */
export function overBudget(sizes: readonly ScriptSize[], budget: number): string[] {
  return sizes
    .filter(({ kilobytes }) => kilobytes > budget)
    .map(
      ({ name, kilobytes }) =>
        `${name} loads ${kilobytes.toFixed(1)} kB of script; its budget is ${budget} kB.`,
    );
}

/** The scripts of a host that pages load: on every page its boot scripts, on its own also the chunk. */
export function hostLoads({ boot, pages }: Pick<HostBuild, 'boot' | 'pages'>): ScriptLoad[] {
  const own = Object.entries(pages).map(([name, { preload }]) => ({
    name,
    scripts: [...boot, ...preload],
  }));
  return [{ name: 'page of a remote', scripts: boot }, ...own];
}
