import { sharedModules } from 'virtual:shared-modules';
import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';

/** Starts the federation runtime with the modules that the shell shares with its remotes. */
export function startFederation(): void {
  // Containers of the federation plugin, which remotes have in development, use this global.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  init({ name: 'shell', remotes: [], shared: sharedModules, shareStrategy: 'loaded-first' });
}
