import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { precompressDirectory } from '@clean-express/release-build';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const SHELL = join(import.meta.dirname, '../../../shell');

const DIST = join(import.meta.dirname, '../dist/monolith');

/** The modules by which the shell registers, loads and inspects its remotes. */
const REPLACED_MODULES = [
  'config/registry.ts',
  'remotes/load-exposed.ts',
  'remotes/register-remotes.ts',
  'remotes/start-federation.ts',
  'listen-for-inspector.ts',
].map((file) => join(SHELL, 'src', file));

/** What they export. */
type Replaced = typeof import('../../../shell/src/remotes/load-exposed.ts') &
  typeof import('../../../shell/src/remotes/register-remotes.ts') &
  typeof import('../../../shell/src/config/registry.ts') &
  typeof import('../../../shell/src/remotes/start-federation.ts') &
  typeof import('../../../shell/src/listen-for-inspector.ts');

/** Returns the path of a module that has all these exports: without one, this does not compile. */
function replacement<_Module extends Replaced>(file: string): string {
  return join(import.meta.dirname, file);
}

const REPLACEMENT = replacement<typeof import('./remotes.ts')>('remotes.ts');

/** Fails if the shell does not import one of the modules: it has moved, and is part of the build. */
function replaceModules(): Plugin {
  const left = new Set(REPLACED_MODULES);
  return {
    name: 'replace-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (!resolved || !REPLACED_MODULES.includes(resolved.id)) return resolved;
      left.delete(resolved.id);
      return REPLACEMENT;
    },
    buildEnd() {
      if (left.size > 0) this.error(`The shell does not import ${[...left].join(' and ')}.`);
    },
  };
}

/**
 * Builds the same sources as one ordinary single-page app, split by route: shell and remotes in one
 * build, without federation. Target and preloading match the federated builds.
 *
 * @param runtimeConfig - Inlined into the page. Fetching it would cost another wave of requests,
 *   and the code that validates it.
 * @returns Directory of the build.
 */
export async function buildMonolith(runtimeConfig: RuntimeConfig): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: SHELL,
    plugins: [replaceModules(), react(), tailwindcss()],
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      outDir: DIST,
      emptyOutDir: true,
    },
  });
  const page = join(DIST, 'index.html');
  const json = JSON.stringify(runtimeConfig);
  const script = `<script type="application/json" id="runtime-config">${json}</script>`;
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('</head>', () => `${script}</head>`),
  );
  await precompressDirectory(DIST);
  return DIST;
}
