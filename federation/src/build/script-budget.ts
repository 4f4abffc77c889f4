import { brotliCompressSync } from 'node:zlib';
import { type BuildFiles, fileOf } from './build-files.ts';
import type { HostBuild } from './host-build.ts';

const KILOBYTE = 1000;

/** The scripts that a page or a widget loads, as paths in the build. */
export interface ScriptLoad {
  name: string;
  scripts: readonly string[];
}

/** Measures what pages and widgets load, in kB of brotli. */
export function measureScripts(loads: readonly ScriptLoad[], files: BuildFiles) {
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

/** One message for each size above a budget in kB of brotli. */
export function overBudget(sizes: ReturnType<typeof measureScripts>, budget: number): string[] {
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
