import type { Plugin } from 'vite';
import { sharedSingletons } from './shared-singletons.ts';

/** What the host imports to share it with its remotes. */
const ID = 'virtual:shared-modules';
const RESOLVED = `\0${ID}`;

/** Imports every singleton whole, as remotes may use any part of it. */
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
 * Offers what the host shares as one module, in the form that the federation runtime takes it.
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
