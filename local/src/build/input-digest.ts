import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { glob } from 'tinyglobby';
import type { WorkspacePackage } from './workspace-packages.ts';

/** What a build is not made of. */
const NOT_INPUT = [
  '**/node_modules/**',
  '**/dist/**',
  '**/coverage/**',
  '**/*.test.{ts,tsx}',
  '**/*.md',
  '**/*.log',
];

/** What every build depends on. */
const ROOT_FILES = ['package.json', 'pnpm-lock.yaml', 'tsconfig*.json'];

async function filesOf(root: string, packages: readonly WorkspacePackage[]): Promise<string[]> {
  const folders = packages.map(({ folder }) => `${relative(root, folder)}/**`);
  const files = await glob([...ROOT_FILES, ...folders], {
    cwd: root,
    ignore: NOT_INPUT,
    dot: true,
    expandDirectories: false,
  });
  return files.sort();
}

/**
 * A digest of everything that a build is made of: paths and contents of the given packages, the lock
 * file, the common configuration, and Node's version.
 *
 * @param root - Absolute path of the workspace.
 * @param packages - The package that is built, with all that it uses.
 */
export async function inputDigest(
  root: string,
  packages: readonly WorkspacePackage[],
): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node);
  const files = await filesOf(root, packages);
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  for (const [index, file] of files.entries()) {
    const bytes = contents[index] ?? '';
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
