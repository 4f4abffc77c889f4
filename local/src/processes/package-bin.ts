import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The script behind a command of an installed package, to be run by Node itself.
 *
 * @param folder - Absolute path of the package that depends on it.
 * @param name - Of the installed package.
 * @param command - When it is not called like the package.
 * @throws When it is not installed, or has no such command.
 */
export function packageBin(folder: string, name: string, command = name): string {
  const directory = join(folder, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin?.[command];
  if (!script) throw new Error(`${name} has no command "${command}".`);
  return join(directory, script);
}
