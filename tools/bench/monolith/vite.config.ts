import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SHELL = join(import.meta.dirname, '../../../shell');

/** The modules by which the shell registers, loads and inspects its remotes. */
const REPLACED_MODULES = [
  'remotes/load-exposed.ts',
  'remotes/register-remotes.ts',
  'remotes/registry.ts',
  'remotes/start-federation.ts',
  'listen-for-inspector.ts',
];

const replacements = REPLACED_MODULES.map(
  (file) => [join(SHELL, 'src', file), join(import.meta.dirname, 'remotes.ts')] as const,
);

/**
 * Replaces modules by others for all importers.
 *
 * @param replacements - Absolute path of a module → absolute path of its replacement.
 */
function replaceModules(replacements: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'replace-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && (replacements.get(resolved.id) ?? resolved);
    },
  };
}

/**
 * Builds the same sources as one ordinary single-page app, split by route: shell and remotes in one
 * build, without federation. Target and preloading match the federated builds.
 */
export default defineConfig({
  root: SHELL,
  plugins: [replaceModules(new Map(replacements)), react(), tailwindcss()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    outDir: join(import.meta.dirname, '../dist/monolith'),
    emptyOutDir: true,
  },
});
