import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { glob } from 'tinyglobby';

/** A package of the workspace. */
export interface WorkspacePackage {
  name: string;
  /** Absolute path. */
  folder: string;
  /** Names of the packages of the workspace that it uses. */
  uses: string[];
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
  const { name, scripts = {}, dependencies, devDependencies } = manifest;
  const uses = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => version.startsWith('workspace:'))
    .map(([dependency]) => dependency);
  return { name, folder: dirname(path), uses, scripts };
}

/** @param root - Absolute path of the workspace. */
export async function workspacePackages(root: string): Promise<WorkspacePackage[]> {
  const paths = await glob('*/package.json', { cwd: root });
  return paths.sort().map((path) => readPackage(join(root, path)));
}

/** A package and all that it uses, directly or not. */
export function withDependencies(
  wanted: WorkspacePackage,
  all: readonly WorkspacePackage[],
): WorkspacePackage[] {
  const found = new Set([wanted]);
  // The set grows while it is walked.
  for (const { uses } of found) {
    for (const used of all) if (uses.includes(used.name)) found.add(used);
  }
  return [...found];
}
