import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { glob } from 'tinyglobby';

/** A package of the workspace. */
export interface WorkspacePackage {
  name: string;
  /** Absolute path. */
  folder: string;
  /** Names of the packages of the workspace that it depends on. */
  dependencies: string[];
  scripts: Record<string, string>;
}

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readPackage(path: string): WorkspacePackage {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const { name, scripts = {} } = manifest;
  const dependencies = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => version.startsWith('workspace:'))
    .map(([dependency]) => dependency);
  return { name, folder: dirname(path), dependencies, scripts };
}

/**
 * Reads all packages of a workspace.
 *
 * @param root - Absolute path of the workspace.
 */
export async function workspacePackages(root: string): Promise<WorkspacePackage[]> {
  const paths = await glob(['*/package.json', 'tools/*/package.json'], {
    cwd: root,
    // The template of new remotes is built as part of each of them only.
    ignore: 'tools/remote-template/**',
  });
  return paths.sort().map((path) => readPackage(join(root, path)));
}

/** Returns a package and all of its direct and transitive dependencies in the workspace. */
export function withDependencies(
  target: WorkspacePackage,
  all: readonly WorkspacePackage[],
): WorkspacePackage[] {
  const found = new Set([target]);
  // The loop also visits the packages that it adds.
  for (const { dependencies } of found) {
    for (const other of all) if (dependencies.includes(other.name)) found.add(other);
  }
  return [...found];
}
