import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { PlainError } from 'site-runner';

/** Lines of a failed command's output that are shown. */
const SHOWN_LINES = 40;

/** Only what the shell of a new machine would have: no commands and settings of the workspace. */
function plainEnvironment(folder: string): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !/node_modules/.test(entry));
  const home = process.env.HOME ?? tmpdir();
  return { PATH: path.join(':'), HOME: home, NPM_CONFIG_USERCONFIG: join(folder, '.npmrc') };
}

/**
 * Returns a function that runs npm outside of the workspace, and returns what it prints to standard output.
 *
 * @param folder - Absolute path of the folder with npm's settings, `.npmrc`.
 */
export function npmOf(folder: string) {
  const plain = plainEnvironment(folder);
  /**
   * @param cwd - Absolute path.
   * @param settings - Further environment variables.
   * @throws PlainError with the end of npm's output.
   */
  return async (
    cwd: string,
    parameters: readonly string[],
    settings: Record<string, string> = {},
  ): Promise<string> => {
    const env = { ...plain, ...settings };
    const options = { cwd, env, extendEnv: false, all: true, reject: false } as const;
    const { failed, all, stdout } = await execa('npm', parameters, options);
    if (!failed) return stdout;
    const output = all.split('\n').slice(-SHOWN_LINES).join('\n');
    throw new PlainError(`npm ${parameters.join(' ')} failed:\n${output}`);
  };
}

export type Npm = ReturnType<typeof npmOf>;
