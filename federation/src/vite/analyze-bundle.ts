import { join } from 'node:path';
import { visualizer } from 'rollup-plugin-visualizer';
import type { PluginOption } from 'vite';

/**
 * With the environment variable `ANALYZE=1`, a build writes a page that shows the compressed size of
 * each package in each chunk.
 *
 * @param root - Absolute path of the built package.
 */
export function analyzeBundle(root: string): PluginOption {
  if (process.env.ANALYZE !== '1') return undefined;
  return visualizer({
    filename: join(root, 'node_modules/.vite/bundle.html'),
    template: 'treemap',
    brotliSize: true,
  });
}
