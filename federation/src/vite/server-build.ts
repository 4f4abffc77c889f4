import type { Plugin, UserConfig } from 'vite';
import { SERVER_FOLDER } from '../build/build-files.ts';
import { SHARED_SINGLETONS } from './shared-singletons.ts';

/** Shared only on the server, so that these modules use the same copies of React and the router. */
const SERVER_ONLY = ['@clean-express/federation/server', '@module-federation/runtime'];

const EXTERNAL = new Set<string>([...SHARED_SINGLETONS, ...SERVER_ONLY]);

/** Host and remotes import shared modules from the SSR server, which has the only copy of each. */
function isExternal(id: string): boolean {
  return EXTERNAL.has(id) || /^(node:|react\/|react-dom\/)/.test(id);
}

/** Replaces stylesheets by empty modules: the SSR server reads them from the release. */
function withoutStyles(): Plugin {
  const EMPTY = '\0no-styles';
  return {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default {}' : undefined),
  };
}

/**
 * The Vite configuration of a server bundle: plain ES modules, without federation.
 *
 * @param input - Name of each module → its source file.
 */
export function serverBuild(input: Record<string, string>): UserConfig {
  return {
    plugins: [withoutStyles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: `dist/${SERVER_FOLDER}`,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        external: isExternal,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
}
