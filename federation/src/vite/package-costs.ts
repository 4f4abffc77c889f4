import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Packages below this size are listed as one sum, in kilobytes. */
const SMALL_KILOBYTES = 0.5;

/** `/…/node_modules/@scope/name/dist/x.js` → `@scope/name`; for a package of the workspace, its folder. */
function packageOf(id: string): string {
  const installed = id.split('/node_modules/').at(-1);
  if (installed !== undefined && id.includes('/node_modules/')) {
    return installed.split('/', installed.startsWith('@') ? 2 : 1).join('/');
  }
  return /\/([^/]+)\/src\//.exec(id)?.[1] ?? 'generated code';
}

interface Chunk {
  code: string;
  modules: Record<string, { renderedLength: number }>;
}

/** Adds to each package its share of a chunk's compressed size. */
function addCosts(costs: Map<string, number>, { code, modules }: Chunk): void {
  const parts = Object.entries(modules);
  const length = parts.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
  if (length === 0) return;
  const kilobytes = brotliCompressSync(code).length / 1024;
  for (const [id, { renderedLength }] of parts) {
    const name = packageOf(id);
    costs.set(name, (costs.get(name) ?? 0) + (kilobytes * renderedLength) / length);
  }
}

function table(costs: Map<string, number>): string {
  const sorted = [...costs].sort(([, one], [, other]) => other - one);
  const rest = sorted.filter(([, cost]) => cost < SMALL_KILOBYTES);
  const lines = [
    ...sorted.filter(([, cost]) => cost >= SMALL_KILOBYTES),
    [`${rest.length} more`, rest.reduce((sum, [, cost]) => sum + cost, 0)] as const,
  ];
  return lines.map(([name, cost]) => `${cost.toFixed(1).padStart(7)}  ${name}`).join('\n');
}

/** Prints the compressed size of each package in all chunks of a build. */
export function packageCosts(): Plugin {
  return {
    name: 'package-costs',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const costs = new Map<string, number>();
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') addCosts(costs, file);
      }
      this.info(`Size of each package, in kB of brotli:\n${table(costs)}`);
    },
  };
}
