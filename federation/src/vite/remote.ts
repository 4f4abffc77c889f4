import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, UserConfig } from 'vite';
import { containerName, type RemoteConfig, STANDALONE_MODE } from '../remote-config.ts';
import { CONTAINER_CHUNKS, leanContainer } from './container/lean-container.ts';
import { packageCosts } from './package-costs.ts';
import { serverBuild } from './server-build.ts';
import { sharedSingletons } from './shared-singletons.ts';
import { standaloneConfig } from './standalone/standalone-config.ts';
import { WATCH } from './watch.ts';

/** Module name in the server bundle → source file: `./HomeServices` becomes `HomeServices`. */
function serverModules({ exposes }: RemoteConfig, root: string): Record<string, string> {
  const modules = Object.entries(exposes).map(
    ([exposed, source]) => [exposed.slice('./'.length), join(root, source)] as const,
  );
  return Object.fromEntries(modules);
}

/**
 * The Vite configuration of a remote.
 *
 * A production build contains neither the shared modules nor the federation runtime, and a minimal
 * container; development uses the container of the federation plugin. With `--ssr`, it builds the
 * bundle that renders the remote's pages on the server. With `--mode standalone`, the development
 * server serves the remote alone.
 *
 * @param remote - The remote's declaration.
 * @param root - Absolute path of the remote's folder.
 */
export function remoteConfig(remote: RemoteConfig, root: string) {
  return ({ command, mode, isSsrBuild }: ConfigEnv): UserConfig => {
    if (isSsrBuild) return { root, ...serverBuild(serverModules(remote, root)) };
    const hostProvides = command === 'build';
    if (!hostProvides && mode === STANDALONE_MODE) return standaloneConfig(remote, root);
    const shared = Object.entries(sharedSingletons(root)).map(
      ([name, entry]) =>
        [name, hostProvides ? { ...entry, import: false as const } : entry] as const,
    );
    return {
      root,
      base: './',
      plugins: [
        react(),
        tailwindcss(),
        packageCosts(),
        federation({
          name: containerName(remote.name),
          filename: 'remoteEntry.js',
          manifest: true,
          dts: false,
          exposes: remote.exposes,
          shared: Object.fromEntries(shared),
          dev: { remoteHmr: true },
        }),
        leanContainer(remote, root),
      ],
      server: {
        port: remote.port,
        strictPort: true,
        cors: true,
        watch: WATCH,
        origin: `http://localhost:${remote.port}`,
      },
      build: {
        target: 'es2022',
        modulePreload: { polyfill: false },
        // The host loads the stylesheets of a release; Vite would load those of chunks again.
        cssCodeSplit: false,
        // Publishing reads the chunks of pages from the manifest.
        manifest: true,
        rolldownOptions: {
          // There is no index.html: the build starts from an exposed module.
          input: join(root, remote.exposes['./routes']),
          output: { codeSplitting: { groups: CONTAINER_CHUNKS } },
        },
      },
    };
  };
}
