import type { Plugin } from 'vite';
import { sharedSingletons } from './shared-singletons.ts';

/** Module from which the host imports what it shares with its remotes. */
const ID = 'virtual:shared-modules';
const RESOLVED = `\0${ID}`;

/** Imports every singleton as a namespace, because remotes may use any export of it. */
function sharedModulesCode(root: string): string {
  const singletons = Object.entries(sharedSingletons(root));
  const imports = singletons.map(([name], at) => `import * as shared${at} from '${name}';`);
  const entries = singletons.map(([name, { version, requiredVersion }], at) => {
    const share = { version, scope: 'default', shareConfig: { singleton: true, requiredVersion } };
    return `'${name}': { ...${JSON.stringify(share)}, lib: () => shared${at} },`;
  });
  return [...imports, 'export const sharedModules = {', ...entries, '};'].join('\n');
}

/**
 * Generates a module with the host's shared modules, as the federation runtime expects them.
 *
 * @param root - Absolute path of the host's folder.
 */
export function sharedModules(root: string): Plugin {
  return {
    name: 'shared-modules',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? sharedModulesCode(root) : undefined),
  };
}
