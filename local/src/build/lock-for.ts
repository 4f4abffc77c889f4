/** What the lock file says of one package of the workspace. */
const IMPORTER = /^ {2}(\S+):\n(?:(?: {4}.*)?\n)*/gm;

/**
 * What a build depends on in the lock file: all but what it says of packages that the build does not
 * use. A new remote makes no build of another one stale.
 *
 * @param lock - The lock file of pnpm.
 * @param folders - Of the packages that the build uses, relative to the workspace.
 */
export function lockFor(lock: string, folders: readonly string[]): string {
  const [start, end] = [lock.indexOf('\nimporters:\n'), lock.indexOf('\npackages:\n')];
  if (start < 0 || end < start) return lock;
  const used = new Set(['.', ...folders]);
  const importers = lock
    .slice(start, end)
    .replace(IMPORTER, (importer, folder) => (used.has(folder) ? importer : ''));
  return lock.slice(0, start) + importers + lock.slice(end);
}
