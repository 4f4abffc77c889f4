import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { replaceModules } from './replace-modules.ts';

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
