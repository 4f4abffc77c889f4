import { SERVER_FOLDER } from '@clean-express/release-build/build-files';
import type { Plugin, UserConfig } from 'vite';
import { sanitizeFileName } from './presets.ts';
import { SHARED_SINGLETONS } from './shared-singletons.ts';

/**
 * Host and remotes import shared modules from the host's server bundle, which has the only copy of each. Two
 * are shared only there, so that they use the same copies of React and the router.
 */
export const SERVER_SINGLETONS: readonly string[] = [
  ...SHARED_SINGLETONS,
  '@clean-express/federation/server',
  '@module-federation/runtime',
];

/** Further modules that bundles import by name: those of Node, and the entries of React. */
const NODE_AND_REACT = /^(node:|react\/|react-dom\/)/;

/**
 * Replaces stylesheets by empty modules: the SSR server reads them from the release. CSS modules stay, for the
 * names of their classes.
 */
function withoutStyles(): Plugin {
  const EMPTY = '\0no-styles';
  return {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') && !id.endsWith('.module.css') ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default {}' : undefined),
  };
}

/** The Vite configuration of a server bundle: plain ES modules, without federation. */
export function serverBuild(input: Record<string, string>): UserConfig {
  return {
    plugins: [withoutStyles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: `dist/${SERVER_FOLDER}`,
      emptyOutDir: true,
      copyPublicDir: false,
      // For the check of its pages, and for the errors of its release. No script names its map.
      sourcemap: 'hidden',
      rolldownOptions: {
        input,
        external: [...SERVER_SINGLETONS, NODE_AND_REACT],
        // "use client" of libraries means nothing here.
        checks: { moduleLevelDirective: false },
        output: {
          sanitizeFileName,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  };
}
