import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, UserConfig } from 'vite';
import { containerName, type RemoteConfig } from '../remote-config.ts';
import { sharedSingletons } from './shared-singletons.ts';

/**
 * The Vite configuration of a remote.
 *
 * A production build carries no copy of what the host shares, nor of the federation runtime: that
 * halves its bytes. In development it keeps both, so that it also runs alone.
 *
 * @param remote - The remote's declaration.
 * @param root - Absolute path of the remote's folder.
 */
export function remoteConfig(remote: RemoteConfig, root: string) {
  return ({ command }: ConfigEnv): UserConfig => {
    const hostProvides = command === 'build';
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
        federation({
          name: containerName(remote.name),
          filename: 'remoteEntry.js',
          manifest: true,
          dts: false,
          exposes: remote.exposes,
          shared: Object.fromEntries(shared),
          dev: { remoteHmr: true },
          ...(hostProvides ? { experiments: { externalRuntime: true } } : {}),
        }),
      ],
      server: {
        port: remote.port,
        strictPort: true,
        cors: true,
        origin: `http://localhost:${remote.port}`,
      },
      build: {
        target: 'es2022',
        modulePreload: { polyfill: false },
        // Publishing reads from it which chunk a page became.
        manifest: true,
        // A release has no page of its own: its exposed modules are what there is to build.
        rolldownOptions: { input: join(root, remote.exposes['./routes']) },
      },
    };
  };
}
