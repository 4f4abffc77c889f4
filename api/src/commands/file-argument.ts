import { resolve } from 'node:path';

/**
 * Reads the one argument of a command, a file. pnpm runs commands in the folder of their package; the
 * path is resolved against the folder in which the command was typed.
 *
 * @throws When there is not exactly one argument.
 */
export function fileArgument(
  parameters: readonly string[],
  folder = process.env.INIT_CWD ?? process.cwd(),
): string {
  const [file, ...others] = parameters.filter((parameter) => parameter !== '--');
  if (!file || others.length > 0) throw new Error('Pass the path of one file.');
  return resolve(folder, file);
}
