import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVER_FOLDER } from '@clean-express/release-build/build-files';
import type { Plugin, UserConfig } from 'vite';
import { SERVER_SINGLETONS } from './server-build.ts';
import { packageOf } from './shared-singletons.ts';

/** The further entries of React that bundles may import by name. */
const REACT_ENTRIES = [
  'react/compiler-runtime',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'react-dom/client',
  'react-dom/server',
  'react-dom/static',
];

/** Everything that a server bundle imports by name, apart from the modules of Node. */
const SPECIFIERS = [...SERVER_SINGLETONS, ...REACT_ENTRIES];

/** `@scope/name/sub` → `@scope/name/sub`, `@scope/name` → `@scope/name/index`. */
const fileOf = (specifier: string) =>
  specifier === packageOf(specifier) ? `${specifier}/index` : specifier;

/** Lets Node find the files of a package by the package's name. */
function packageFiles(): Plugin {
  const packages = new Set(SPECIFIERS.map(packageOf));
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
 * React consists of CommonJS modules, of which a build exports only the whole. The entries export each
 * name besides, as Node does when an ES module imports them.
 */
function reactExports(): Plugin {
  const PREFIX = '\0exports-of:';
  const isReact = (id: string) => /^react(-dom)?$/.test(packageOf(id));
  let root = '';
  return {
    name: 'react-exports',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id, importer) => (!importer && isReact(id) ? PREFIX + id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const specifier = id.slice(PREFIX.length);
      const names = Object.keys(createRequire(join(root, 'package.json'))(specifier));
      return `
        import all from '${specifier}';
        export default all;
        export const { ${names.join(', ')} } = all;
      `;
    },
  };
}

/**
 * The Vite configuration of the shared modules that server bundles import by name: the `node_modules` of
 * the host's server bundle, with packages that plain Node can import. They have one copy of everything they
 * import.
 */
export function singletonsConfig(): UserConfig {
  return {
    plugins: [packageFiles(), reactExports()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: `dist/${SERVER_FOLDER}/node_modules`,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(SPECIFIERS.map((name) => [fileOf(name), name])),
        // `use client` of TanStack Query has no meaning here.
        checks: { moduleLevelDirective: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  };
}
