import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The script of a command of an installed package, to be run with Node.
 *
 * @param folder - Absolute path of the package that depends on it.
 * @param name - Name of the installed package.
 * @param command - Name of the command, when it differs from the package's.
 * @throws When the package is not installed or has no such command.
 */
export function packageBin(folder: string, name: string, command = name): string {
  const directory = join(folder, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin?.[command];
  if (!script) throw new Error(`The package ${name} has no command "${command}".`);
  return join(directory, script);
}
