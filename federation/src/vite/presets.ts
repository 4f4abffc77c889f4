import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { visualizer } from 'rollup-plugin-visualizer';
import type { BuildEnvironmentOptions, PluginOption, ServerOptions } from 'vite';

/** The plugins of every page's sources. */
export const pagePlugins = (): PluginOption[] => [react(), tailwindcss()];

/**
 * With the environment variable `ANALYZE=1`, a build writes a page that shows the compressed size of
 * each package in each chunk.
 */
export function analyzeBundle(root: string): PluginOption {
  const filename = join(root, 'node_modules/.vite/bundle.html');
  return process.env.ANALYZE === '1' && visualizer({ filename, brotliSize: true });
}

/** The manifest names the chunks of pages, for publishing and for the SSR server. No script names its source map. */
export const BROWSER_BUILD = {
  target: 'es2022',
  modulePreload: { polyfill: false },
  manifest: true,
  sourcemap: 'hidden',
} satisfies BuildEnvironmentOptions;

/**
 * The name of a chunk or an asset after its source, whose name may have spaces, which files of a release may
 * not. Browser and server build have to agree on it.
 */
export const sanitizeFileName = (name: string) => name.replace(/[^\w./-]/g, '_');

/**
 * A development server. Many editors empty a file before they write it: without the delay, Vite would
 * load the empty file and miss the write that follows.
 */
export function developmentServer(port: number): ServerOptions {
  const awaitWriteFinish = { stabilityThreshold: 40, pollInterval: 10 };
  return { port, strictPort: true, watch: { awaitWriteFinish } };
}
