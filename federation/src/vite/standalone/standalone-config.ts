import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import type { RemoteConfig } from '../../remote-config.ts';
import { WATCH } from '../watch.ts';
import { FRAME } from './standalone-entry.ts';
import { standalonePage } from './standalone-page.ts';

/**
 * The Vite configuration of a remote that runs alone. Everything comes from its own server, so there
 * is nothing to federate.
 *
 * @param remote - The remote's declaration.
 * @param root - Absolute path of the remote's folder.
 */
export function standaloneConfig(remote: RemoteConfig, root: string): UserConfig {
  return {
    root,
    // The same remote may be developed in the shell at the same time.
    cacheDir: join(root, 'node_modules/.vite-standalone'),
    plugins: [react(), tailwindcss(), standalonePage(remote)],
    server: { port: remote.port, strictPort: true, watch: WATCH },
    // There is no HTML file in which Vite would find what to bundle ahead.
    optimizeDeps: {
      entries: [...Object.values(remote.exposes), `node_modules/${FRAME}/src/*.tsx`],
    },
  };
}
