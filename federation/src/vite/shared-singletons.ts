import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * The modules that host and remotes share at runtime: a page has one copy of each, that of the host.
 * Order and names are part of the contract (docs/adr/0003).
 */
export const SHARED_SINGLETONS = [
  'react',
  'react-dom',
  'zustand',
  'react-hot-toast',
  '@clean-express/federation/router',
  '@clean-express/federation/query',
  '@clean-express/federation/site',
  '@clean-express/shared-api',
  '@clean-express/shared-auth',
] as const;

export interface SharedEntry {
  singleton: true;
  version: string;
  requiredVersion: string;
}

export type SharedSingletons = Record<string, SharedEntry>;

/** The used part of a `package.json`. */
const packageSchema = z.object({ version: z.string() });

/** `@scope/name/sub` → `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function installedVersion(root: string, specifier: string): string {
  const manifest = join(root, 'node_modules', packageOf(specifier), 'package.json');
  return packageSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
}

/**
 * The shared singletons, with the versions that are installed for a package of the workspace.
 *
 * @param root - Absolute path of the package, which must depend on every singleton.
 * @throws When a singleton is not installed for the package.
 */
export function sharedSingletons(root: string): SharedSingletons {
  return Object.fromEntries(
    SHARED_SINGLETONS.map((specifier) => {
      const version = installedVersion(root, specifier);
      return [specifier, { singleton: true, version, requiredVersion: `^${version}` }];
    }),
  );
}
