import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

/**
 * The modules that host and remotes share at runtime, with the versions that remotes work with: a page
 * has one copy of each, that of the host. Order and names are part of the contract (docs/adr/0003).
 *
 * Declare whole major versions, and two of them during a migration: `^19 || ^20`. A minor version needs
 * no change here, because the release server compares the names that a remote imports.
 */
const SHARED_RANGES = {
  react: '^19',
  'react-dom': '^19',
  zustand: '^5',
  'react-hot-toast': '^2',
  '@clean-express/federation/router': '^1',
  '@clean-express/federation/query': '^1',
  '@clean-express/federation/site': '^1',
  '@clean-express/shared-api': '^2',
  '@clean-express/shared-auth': '^1',
};

/** The names of the modules that host and remotes share at runtime. */
export const SHARED_SINGLETONS: readonly string[] = Object.keys(SHARED_RANGES);

export type SharedSingletons = ReturnType<typeof sharedSingletons>;

/** The used part of a `package.json`. */
const packageSchema = z.object({ version: z.string() });

/** `@scope/name/sub` → `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function installedVersion(root: string, specifier: string): string {
  const manifest = join(root, 'node_modules', packageOf(specifier), 'package.json');
  return packageSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
}

/**
 * The shared singletons, with the versions that are installed for a package of the workspace, and the
 * declared ranges.
 *
 * @param root - Absolute path of the package, which must depend on every singleton.
 * @throws When a singleton is not installed for the package.
 */
export function sharedSingletons(root: string) {
  return Object.fromEntries(
    Object.entries(SHARED_RANGES).map(([specifier, requiredVersion]) => {
      const version = installedVersion(root, specifier);
      return [specifier, { singleton: true, version, requiredVersion }];
    }),
  );
}

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

/** Module from which the host imports what it shares with its remotes. */
const ID = 'virtual:shared-modules';
const RESOLVED = `\0${ID}`;

/** Generates a module with the host's shared modules, as the federation runtime expects them. */
export function sharedModules(root: string): Plugin {
  return {
    name: 'shared-modules',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? sharedModulesCode(root) : undefined),
  };
}
