import { brotliCompressSync } from 'node:zlib';
import { fileOf } from '../build/build-files.ts';
import type { Check } from './finding.ts';

const KILOBYTE = 1000;

/** What each page and widget loads of the release: name → scripts. */
function loads({ release }: Parameters<Check>[0]): [string, string[]][] {
  const { preload, pages, widgets } = release.extras;
  const routes = preload['./routes'] ?? [];
  return [
    ...Object.entries(pages).map(([page, own]): [string, string[]] => [
      page,
      [...routes, ...own.preload],
    ]),
    ...Object.keys(widgets).map((name): [string, string[]] => [name, preload[name] ?? []]),
  ];
}

/** No page or widget may load more script than the remote's declaration allows. */
export const checkBudget: Check = (candidate) => {
  const { files, remote } = candidate.build;
  const sizes = new Map<string, number>();
  const sizeOf = (path: string) => {
    const size = sizes.get(path) ?? brotliCompressSync(fileOf(files, path)).length / KILOBYTE;
    sizes.set(path, size);
    return size;
  };
  return loads(candidate).flatMap(([name, scripts]) => {
    const total = [...new Set(scripts)].map(sizeOf).reduce((sum, size) => sum + size, 0);
    if (total <= remote.scriptBudget) return [];
    return [
      `${name} loads ${total.toFixed(1)} kB of script; its budget is ${remote.scriptBudget} kB.`,
    ];
  });
};
