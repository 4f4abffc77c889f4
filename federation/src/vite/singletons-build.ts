import type { Plugin, UserConfig } from 'vite';
import { NODE_AND_REACT, SERVER_SINGLETONS } from './server-build.ts';

/** The packages of the workspace among the shared modules: their sources are TypeScript. */
const SCOPE = '@clean-express/';

const fromWorkspace = (name: string) => name.startsWith(SCOPE);

/** `@scope/name/sub` → `@scope/name/sub`, `@scope/name` → `@scope/name/index`. */
function fileOf(specifier: string): string {
  return specifier.split('/').length > 2 ? specifier : `${specifier}/index`;
}

/** Lets Node find the files of a package by the package's name. */
function packageFiles(specifiers: readonly string[]): Plugin {
  const packages = new Set(specifiers.map((name) => name.split('/', 2).join('/')));
  const exports = { '.': './index.js', './*': './*.js' };
  return {
    name: 'package-files',
    generateBundle() {
      for (const name of packages) {
        const source = JSON.stringify({ name, type: 'module', exports });
        this.emitFile({ type: 'asset', fileName: `${name}/package.json`, source });
      }
    },
  };
}

/**
 * The Vite configuration of the shared modules that server bundles import by name: a directory like
 * `node_modules`, with packages that plain Node can import. They import React and the other packages
 * from npm that are shared from the SSR server's dependencies.
 */
export function singletonsConfig(): UserConfig {
  const specifiers = SERVER_SINGLETONS.filter(fromWorkspace);
  const installed = SERVER_SINGLETONS.filter((name) => !fromWorkspace(name));
  return {
    plugins: [packageFiles(specifiers)],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist/singletons',
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(specifiers.map((name) => [fileOf(name), name])),
        external: [...installed, NODE_AND_REACT],
        // `use client` of TanStack Query has no meaning here.
        checks: { moduleLevelDirective: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  };
}
