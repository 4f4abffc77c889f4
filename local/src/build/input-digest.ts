import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { glob } from 'tinyglobby';
import { lockFor } from './lock-for.ts';
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

const LOCK = 'pnpm-lock.yaml';

/** What every build depends on. `tsconfig.json` only lists the packages. */
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
 * A digest of everything that a build is made of: paths and contents of the given packages, what the
 * lock file says of them, the common configuration, and Node's version.
 *
 * @param root - Absolute path of the workspace.
 * @param packages - The package that is built, with all that it uses.
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
    const bytes = file === LOCK ? lockFor(content.toString(), folders) : content;
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
