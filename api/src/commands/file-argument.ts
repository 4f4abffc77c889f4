import { resolve } from 'node:path';

/**
 * The one argument of a command, a file. pnpm runs commands in their package's folder; a path is meant
 * from where it was typed.
 *
 * @throws When there is none, or more than one.
 */
export function fileArgument(
  parameters: readonly string[],
  folder = process.env.INIT_CWD ?? process.cwd(),
): string {
  const [file, ...others] = parameters.filter((parameter) => parameter !== '--');
  if (!file || others.length > 0) throw new Error('Please name one file.');
  return resolve(folder, file);
}
