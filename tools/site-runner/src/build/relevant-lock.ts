/** The entry of one package of the workspace in the lock file. */
const IMPORTER = /^ {2}(\S+):\n(?:(?: {4}.*)?\n)*/gm;

/**
 * The part of the lock file that a build depends on: everything except the entries of packages that
 * are no dependencies. So adding a remote does not make the builds of other remotes stale.
 *
 * @param lock - The lock file of pnpm.
 * @param folders - Folders of the package and its dependencies, relative to the workspace.
 */
export function relevantLock(lock: string, folders: readonly string[]): string {
  const [start, end] = [lock.indexOf('\nimporters:\n'), lock.indexOf('\npackages:\n')];
  if (start < 0 || end < start) return lock;
  const relevant = new Set(['.', ...folders]);
  const importers = lock
    .slice(start, end)
    .replace(IMPORTER, (importer, folder) => (relevant.has(folder) ? importer : ''));
  return lock.slice(0, start) + importers + lock.slice(end);
}
