import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { replaceModules } from './replace-modules.ts';

const SHELL = join(import.meta.dirname, '../../shell');

/** Where the shell meets its remotes, and what shows developers how they meet. */
const SEAM = [
  'remotes/load-exposed.ts',
  'remotes/register-remotes.ts',
  'remotes/registry.ts',
  'remotes/start-federation.ts',
  'inspector/listen-for-inspector.ts',
];

const standIns = SEAM.map(
  (file) => [join(SHELL, 'src', file), join(import.meta.dirname, 'remotes.ts')] as const,
);

/**
 * The same sources as one ordinary single-page app, split by route: shell and remotes in one build,
 * without federation. Target and preloading are those of the federated builds.
 */
export default defineConfig({
  root: SHELL,
  plugins: [replaceModules(new Map(standIns)), react(), tailwindcss()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    outDir: join(import.meta.dirname, '../dist/monolith'),
    emptyOutDir: true,
  },
});
