import type { Plugin, UserConfig } from 'vite';
import { SHARED_SINGLETONS } from './shared-singletons.ts';

/** Where a build keeps what draws its pages on the server, below its `dist`. */
const FOLDER = 'server';

/** What the server shares besides: these hold no state, but there must be one React. */
const SERVER_ONLY = ['@clean-express/federation/server', '@module-federation/runtime'];

const EXTERNAL = new Set<string>([...SHARED_SINGLETONS, ...SERVER_ONLY]);

/** Everything that host and remotes share exists once in the server, too: that of the front door. */
function isExternal(id: string): boolean {
  return EXTERNAL.has(id) || /^(node:|react\/|react-dom\/)/.test(id);
}

/** Stylesheets are for browsers; the release's record says which. */
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
 * A build of the same sources for the server: plain modules, without federation.
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
      outDir: `dist/${FOLDER}`,
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
