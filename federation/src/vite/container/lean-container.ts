import { init } from 'es-module-lexer';
import type { Plugin } from 'vite';
import type { RemoteConfig } from '../../remote-config.ts';
import { entryCode, sharedCode } from './container-code.ts';

/** Ids of the modules that the federation plugin generates. */
const ENTRY = /^\0?virtual:mf-REMOTE_ENTRY_ID:/;
const SHARED = /__loadShare__(?!.*commonjs-proxy)/;
const HOST_ONLY = /__(H_A_I|P_S)__/;

/**
 * Separate chunks for the container, because a retried entry must reuse its state, and for the shared
 * modules, which must not run before the container is initialized.
 */
export const CONTAINER_CHUNKS = [
  { name: 'container', test: /federation\/src\/container\.ts/ },
  { name: 'shared', test: SHARED },
];

/**
 * Replaces the general-purpose container of the federation plugin by one for remotes whose host
 * provides all shared modules: a twentieth of the bytes (docs/adr/0015). Must follow that plugin.
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
      return HOST_ONLY.test(id) ? { code: 'export {};', map: null } : undefined;
    },
  };
}
