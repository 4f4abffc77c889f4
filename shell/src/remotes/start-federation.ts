import { sharedModules } from 'virtual:shared-modules';
import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Starts the federation runtime with everything that the shell shares with its remotes. Remotes whose
 * container is the federation plugin's own, as in development, find the runtime under its global name.
 */
export function startFederation(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  init({ name: 'shell', remotes: [], shared: sharedModules, shareStrategy: 'loaded-first' });
}
