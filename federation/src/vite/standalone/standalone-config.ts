import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import type { RemoteConfig } from '../../remote-config.ts';
import { WATCH } from '../watch.ts';
import { STANDALONE_PACKAGE } from './standalone-entry.ts';
import { standalonePage } from './standalone-page.ts';

/**
 * The Vite configuration of a remote that runs alone. Its development server serves all modules, so
 * that federation is not needed.
 *
 * @param remote - The remote's declaration.
 * @param root - Absolute path of the remote's folder.
 */
export function standaloneConfig(remote: RemoteConfig, root: string): UserConfig {
  return {
    root,
    // A development server of the same remote may run in the shell at the same time.
    cacheDir: join(root, 'node_modules/.vite-standalone'),
    plugins: [react(), tailwindcss(), standalonePage(remote)],
    server: { port: remote.port, strictPort: true, watch: WATCH },
    // Without an HTML file, Vite cannot discover the dependencies to optimize.
    optimizeDeps: {
      entries: [...Object.values(remote.exposes), `node_modules/${STANDALONE_PACKAGE}/src/*.tsx`],
    },
  };
}
