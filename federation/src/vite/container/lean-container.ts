import { init } from 'es-module-lexer';
import type { Plugin } from 'vite';
import type { RemoteConfig } from '../../remote-config.ts';
import { entryCode, sharedCode } from './container-code.ts';

/** What the federation plugin calls the modules that it writes. */
const ENTRY = /^\0?virtual:mf-REMOTE_ENTRY_ID:/;
const SHARED = /__loadShare__(?!.*commonjs-proxy)/;
const FOR_HOSTS = /__(H_A_I|P_S)__/;

/**
 * Chunks of their own for the container, which a retried entry has to find again, and for what the
 * host provides, which must not run before the container is initialized.
 */
export const CONTAINER_CHUNKS = [
  { name: 'container', test: /federation\/src\/container\.ts/ },
  { name: 'shared', test: SHARED },
];

/**
 * Replaces what the federation plugin writes for every conceivable page by what a remote needs whose
 * host provides all that they share: a twentieth of the bytes (docs/adr/0015). Stands after it.
 *
 * @param root - Absolute path of the remote's folder.
 */
export function leanContainer(remote: RemoteConfig, root: string): Plugin {
  return {
    name: 'lean-container',
    apply: 'build',
    enforce: 'post',
    buildStart: init,
    transform(code, id) {
      if (ENTRY.test(id)) return { code: entryCode(remote, root), map: null };
      if (SHARED.test(id)) return { code: sharedCode(code), map: null };
      return FOR_HOSTS.test(id) ? { code: 'export {};', map: null } : undefined;
    },
  };
}
