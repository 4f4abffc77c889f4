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

/** `./HomeServices` → `HomeServices`: the name of a module's file in the server build. */
function serverModules({ exposes }: RemoteConfig, root: string): Record<string, string> {
  const modules = Object.entries(exposes).map(
    ([exposed, source]) => [exposed.slice('./'.length), join(root, source)] as const,
  );
  return Object.fromEntries(modules);
}

/**
 * The Vite configuration of a remote.
 *
 * A production build carries no copy of what the host shares, nor of the federation runtime, and a
 * container of a few lines. In development it keeps all of the plugin's. With `--ssr`, it is the build
 * that draws the remote's pages on the server; with `--mode standalone`, the development server has a
 * page of its own.
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
        // The shell loads a release's styles, or they stand in the page: Vite would load them again.
        cssCodeSplit: false,
        // Publishing reads from it which chunk a page became.
        manifest: true,
        rolldownOptions: {
          // A release has no page of its own: its exposed modules are what there is to build.
          input: join(root, remote.exposes['./routes']),
          output: { codeSplitting: { groups: CONTAINER_CHUNKS } },
        },
      },
    };
  };
}
