import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { glob } from 'tinyglobby';
import { relevantLock } from './relevant-lock.ts';
import type { WorkspacePackage } from './workspace-packages.ts';

/** Files that do not affect a build. */
const NOT_INPUT = [
  '**/node_modules/**',
  '**/dist/**',
  '**/coverage/**',
  '**/*.test.{ts,tsx}',
  '**/*.md',
  '**/*.log',
];

const LOCK = 'pnpm-lock.yaml';

/** Inputs of every build. `tsconfig.json` is not one: it only lists the packages. */
const ROOT_FILES = ['package.json', LOCK, 'tsconfig.*.json'];

async function filesOf(root: string, folders: readonly string[]): Promise<string[]> {
  const files = await glob([...ROOT_FILES, ...folders.map((folder) => `${folder}/**`)], {
    cwd: root,
    ignore: NOT_INPUT,
    dot: true,
    expandDirectories: false,
  });
  return files.sort();
}

/**
 * A digest of all inputs of a build: paths and contents of the given packages, their entries in the
 * lock file, the common configuration, and the version of Node.
 *
 * @param root - Absolute path of the workspace.
 * @param packages - The package that is built, with its dependencies.
 */
export async function inputDigest(
  root: string,
  packages: readonly WorkspacePackage[],
): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node);
  const folders = packages.map(({ folder }) => relative(root, folder));
  const files = await filesOf(root, folders);
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? '';
    const bytes = file === LOCK ? relevantLock(content.toString(), folders) : content;
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
