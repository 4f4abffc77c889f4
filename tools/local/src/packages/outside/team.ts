import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { PlainError, ROOT } from 'site-runner';

/** Lines of a failed command's output that are shown. */
const SHOWN_LINES = 40;

/** Runs `$@` where an empty folder lies over the workspace, `$0`: for that process and its children. */
const HIDE = 'mount -t tmpfs -o mode=000,size=4k none "$0" && exec "$@"';

/** Root may mount. Other users get that right in a namespace, where the system allows these. */
const NAMESPACE = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];

const HIDDEN = ['unshare', ...NAMESPACE, 'sh', '-c', HIDE, ROOT];

const firstLine = (text: string) => text.split('\n', 1).join();

/**
 * Finds out how a command runs that cannot read the workspace.
 *
 * @param note - Is told what a try to read it says, or that this system does not hide it.
 * @returns What stands before such a command; nothing where the system does not hide the workspace.
 * @throws PlainError when the workspace can be read all the same.
 */
export async function hideWorkspace(note: (text: string) => void): Promise<string[]> {
  const attempt = (...command: string[]) => {
    const [file = '', ...parameters] = [...HIDDEN, ...command];
    return execa(file, parameters, { cwd: tmpdir(), reject: false });
  };
  const hidden = await attempt('true');
  if (hidden.failed) {
    const reason = firstLine(hidden.stderr || (hidden.shortMessage ?? ''));
    note(
      `not on this system, so the team could read it. It needs Linux with namespaces: ${reason}`,
    );
    return [];
  }
  const { failed, stderr } = await attempt('cat', join(ROOT, 'package.json'));
  if (!failed) throw new PlainError(`The team can read ${ROOT}.`);
  note(firstLine(stderr));
  return HIDDEN;
}

/** Only what the shell of a new machine would have: this Node, and no commands and settings of the workspace. */
function plainEnvironment(folder: string): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !/node_modules/.test(entry));
  const PATH = [dirname(process.execPath), ...path].join(':');
  const { HOME = tmpdir(), npm_config_globalconfig } = process.env;
  return {
    PATH,
    HOME,
    NPM_CONFIG_USERCONFIG: join(folder, '.npmrc'),
    // npm would look for the settings of the machine beside this Node.
    ...(npm_config_globalconfig && { NPM_CONFIG_GLOBALCONFIG: npm_config_globalconfig }),
  };
}

/** @param result - Has no output if npm could not be started. */
function failure(
  parameters: readonly string[],
  { all, shortMessage = '' }: { all: string; shortMessage?: string | undefined },
): PlainError {
  const end = (all || shortMessage).split('\n').slice(-SHOWN_LINES).join('\n');
  return new PlainError(`npm ${parameters.join(' ')} failed:\n${end}`);
}

/**
 * The processes of a team, which has nothing but npm.
 *
 * @param folder - Absolute path of the folder with npm's settings, `.npmrc`.
 * @param prefix - What stands before each command.
 */
export function teamOf(folder: string, prefix: readonly string[]) {
  const run = (
    cwd: string,
    parameters: readonly string[],
    settings: Record<string, string>,
    detached = false,
  ) => {
    const [file = '', ...rest] = [...prefix, 'npm', ...parameters];
    const env = { ...plainEnvironment(folder), ...settings };
    return execa(file, rest, { cwd, env, extendEnv: false, all: true, reject: false, detached });
  };
  /**
   * Runs npm, and returns what it prints to standard output.
   *
   * @param cwd - Absolute path.
   * @param settings - Further environment variables.
   * @throws PlainError with the end of npm's output.
   */
  const npm = async (
    cwd: string,
    parameters: readonly string[],
    settings: Record<string, string> = {},
  ): Promise<string> => {
    const result = await run(cwd, parameters, settings);
    if (result.failed) throw failure(parameters, result);
    return result.stdout;
  };
  return {
    npm,
    /** Makes the repository of a remote. @returns Its absolute path. */
    create: async (name: string): Promise<string> => {
      // npm would run a package of an earlier test that has the same version.
      const ownCache = { NPM_CONFIG_CACHE: join(folder, 'cache') };
      await npm(folder, ['create', '--yes', '@clean-express/remote', name], ownCache);
      return join(folder, name);
    },
    /** Installs what a repository needs, and further packages. */
    install: (repository: string, ...packages: readonly string[]) =>
      npm(repository, ['install', '--no-audit', '--no-fund', ...packages]),
    /**
     * Does some work while npm runs something that does not end by itself, such as a server.
     *
     * @throws PlainError with the end of npm's output, when it ends before the work.
     */
    whileRunning: async (
      cwd: string,
      parameters: readonly string[],
      work: () => Promise<void>,
    ): Promise<void> => {
      // A group of processes, because npm does not stop what its scripts have started.
      const running = run(cwd, parameters, {}, true);
      const ended = running.then((result) => Promise.reject(failure(parameters, result)));
      const stop = () => {
        if (running.pid && running.nodeChildProcess.exitCode === null) process.kill(-running.pid);
      };
      process.once('exit', stop);
      const working = work();
      try {
        await Promise.race([working, ended]);
      } finally {
        process.off('exit', stop);
        stop();
        // Nothing writes to the folder any more, and nothing has the server's port.
        await Promise.allSettled([working, running]);
      }
    },
  };
}

export type Team = ReturnType<typeof teamOf>;
