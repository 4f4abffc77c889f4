import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, UserConfig } from 'vite';
import { containerName, type RemoteConfig, STANDALONE_MODE } from '../remote-config.ts';
import { analyzeBundle } from './analyze-bundle.ts';
import { CONTAINER_CHUNKS, ENTRY_FILE, remoteContainer } from './remote-container.ts';
import { serverBuild } from './server-build.ts';
import { type SharedEntry, type SharedSingletons, sharedSingletons } from './shared-singletons.ts';
import { standaloneConfig } from './standalone.ts';
import { WATCH } from './watch.ts';

/**
 * The Vite configuration of a remote: of its development server, its build, with `--ssr` of the bundle
 * that renders its pages on the server, or with `--mode standalone` of a development server that serves
 * the remote alone.
 *
 * @param remote - The remote's declaration.
 * @param root - Absolute path of the remote's folder.
 */
export function remoteConfig(remote: RemoteConfig, root: string) {
  return ({ command, mode, isSsrBuild }: ConfigEnv): UserConfig => {
    if (isSsrBuild) return { root, ...serverBuild(serverModules(remote, root)) };
    if (command === 'build') return browserBuild(remote, root);
    return mode === STANDALONE_MODE
      ? standaloneConfig(remote, root)
      : developmentServer(remote, root);
  };
}

/** Module name in the server bundle → source file: `./HomeServices` becomes `HomeServices`. */
function serverModules({ exposes }: RemoteConfig, root: string): Record<string, string> {
  const modules = Object.entries(exposes).map(
    ([exposed, source]) => [exposed.slice('./'.length), join(root, source)] as const,
  );
  return Object.fromEntries(modules);
}

/** The federation plugin of a remote, in development and in the build. */
function remoteFederation(remote: RemoteConfig, shared: SharedSingletons, isBuild: boolean) {
  const withoutCopy = ([name, entry]: [string, SharedEntry]) =>
    [name, { ...entry, import: false as const }] as const;
  return federation({
    name: containerName(remote.name),
    filename: ENTRY_FILE,
    manifest: true,
    dts: false,
    exposes: remote.exposes,
    shared: isBuild ? Object.fromEntries(Object.entries(shared).map(withoutCopy)) : shared,
    dev: { remoteHmr: true },
  });
}

/** The build contains neither the shared modules nor the federation runtime: the host has both. */
function browserBuild(remote: RemoteConfig, root: string): UserConfig {
  const shared = sharedSingletons(root);
  return {
    root,
    base: './',
    plugins: [
      react(),
      tailwindcss(),
      // Before the federation plugin, whose modules it replaces.
      remoteContainer(remote, root, shared),
      remoteFederation(remote, shared, true),
      analyzeBundle(root),
    ],
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      // The host loads the stylesheets of a release; Vite would load those of chunks again.
      cssCodeSplit: false,
      // Publishing reads the chunks of pages from the manifest.
      manifest: true,
      rolldownOptions: {
        // As entries, their chunks have exactly their own exports.
        input: Object.values(remote.exposes),
        output: { codeSplitting: { groups: CONTAINER_CHUNKS } },
      },
    },
  };
}

/** Uses the container of the federation plugin, which reloads changed modules. */
function developmentServer(remote: RemoteConfig, root: string): UserConfig {
  return {
    root,
    base: './',
    plugins: [react(), tailwindcss(), remoteFederation(remote, sharedSingletons(root), false)],
    server: {
      port: remote.port,
      strictPort: true,
      cors: true,
      watch: WATCH,
      origin: `http://localhost:${remote.port}`,
    },
  };
}
