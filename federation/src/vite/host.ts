import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, UserConfig } from 'vite';
import type { HostConfig } from '../host-config.ts';
import { hostContract } from './host-contract.ts';
import { packageCosts } from './package-costs.ts';
import { serverBuild } from './server-build.ts';
import { sharedModules } from './shared-modules.ts';
import { WATCH } from './watch.ts';

/**
 * The Vite configuration of the host. Remotes are registered at runtime: no URL is built in.
 *
 * @param host - The host's declaration.
 * @param root - Absolute path of the host's folder.
 * @param port - Port of its development server.
 */
export function hostConfig(host: HostConfig, root: string, port: number) {
  return ({ isSsrBuild }: ConfigEnv): UserConfig =>
    isSsrBuild
      ? { root, ...serverBuild({ render: join(root, host.server) }) }
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
    ],
    // The runtime then leaves out what only manifests and Node need; remotes are registered by entry.
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
    server: { port, strictPort: true, watch: WATCH },
    // The front door reads from the manifest which chunk a page became.
    build: { target: 'es2022', modulePreload: { polyfill: false }, manifest: true },
  };
}
