import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, UserConfig } from 'vite';
import type { HostConfig } from '../host-config.ts';
import { hostContract } from './host-contract.ts';
import { packageCosts } from './package-costs.ts';
import { precompress } from './precompress.ts';
import { serverBuild } from './server-build.ts';
import { sharedModules } from './shared-modules.ts';
import { WATCH } from './watch.ts';

/**
 * The Vite configuration of the host. Its build contains no URL of a remote: they are registered at
 * runtime. With `--ssr`, it builds the bundle that renders pages on the server.
 *
 * @param host - The host's declaration.
 * @param root - Absolute path of the host's folder.
 * @param port - Port of its development server.
 */
export function hostConfig(host: HostConfig, root: string, port: number) {
  return ({ isSsrBuild }: ConfigEnv): UserConfig =>
    isSsrBuild
      ? { root, ...serverBuild({ 'entry-server': join(root, host.server) }) }
      : browserConfig(host, root, port);
}

function browserConfig(host: HostConfig, root: string, port: number): UserConfig {
  return {
    root,
    plugins: [
      react(),
      tailwindcss(),
      hostContract(host, root),
      packageCosts(),
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
