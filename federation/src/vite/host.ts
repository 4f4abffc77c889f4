import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, Plugin, UserConfig } from 'vite';
import { precompressDirectory } from '../build/precompress.ts';
import type { HostConfig } from '../host-config.ts';
import { analyzeBundle } from './analyze-bundle.ts';
import { earlyEventsScript } from './early-events-script.ts';
import { hostContract } from './host-contract.ts';
import { serverBuild } from './server-build.ts';
import { sharedModules } from './shared-modules.ts';
import { WATCH } from './watch.ts';

/**
 * The Vite configuration of the host. Its build contains no URL of a remote: they are registered at
 * runtime. With `--ssr`, it builds what the SSR server needs: the bundle that renders pages, and the
 * script that it inlines.
 *
 * @param host - The host's declaration.
 * @param root - Absolute path of the host's folder.
 * @param port - Port of its development server.
 */
export function hostConfig(host: HostConfig, root: string, port: number) {
  return ({ isSsrBuild }: ConfigEnv): UserConfig =>
    isSsrBuild ? serverConfig(host, root) : browserConfig(host, root, port);
}

function serverConfig(host: HostConfig, root: string): UserConfig {
  const { plugins = [], ...build } = serverBuild({ 'entry-server': join(root, host.server) });
  return { root, ...build, plugins: [...plugins, earlyEventsScript(join(root, host.earlyEvents))] };
}

function browserConfig(host: HostConfig, root: string, port: number): UserConfig {
  return {
    root,
    plugins: [
      react(),
      tailwindcss(),
      hostContract(host, root),
      analyzeBundle(root),
      sharedModules(root),
      precompress(),
    ],
    // Removes the runtime's support for manifests and Node: remotes are registered by their entry.
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
    server: { port, strictPort: true, watch: WATCH },
    // The SSR server reads the chunks of pages from the manifest.
    build: { target: 'es2022', modulePreload: { polyfill: false }, manifest: true },
  };
}

/** Compresses the files of a build, so that the server does not have to compress them at start. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      // Other plugins may still write files.
      order: 'post',
      sequential: true,
      handler: async ({ dir }) => {
        if (dir) await precompressDirectory(dir);
      },
    },
  };
}
