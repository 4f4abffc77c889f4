import { mkdir, readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { PlainError } from '../../setup/command-messages.mjs';
import { withSetUpLock } from '../../setup/set-up-lock.mjs';
import { DATA, ROOT, SET_UP_LOCK } from '../../setup/workspace.mjs';
import { lastLines, runCommand } from '../processes/run-command.ts';

const LOG = join(DATA, 'logs/build.log');
const SHOWN_LOG_LINES = 25;

/** `cacheDir` in `turbo.json`. */
const CACHE = join(DATA, 'builds');

/** Concurrent builds: each of them keeps a core busy. */
const CONCURRENCY = Math.max(2, Math.floor(availableParallelism() / 2));

const ENVIRONMENT = {
  NODE_ENV: 'production',
  // A drill may build. In tests, the federation plugin makes no container.
  VITEST: undefined,
  // `turbo.json` makes it an input of every build.
  NODE_VERSION: process.versions.node,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  // The packages are installed already; `NODE_ENV` would remove the build tools.
  pnpm_config_verify_deps_before_run: 'false',
};

/** The used parts of what `turbo run --dry=json` prints. */
const planSchema = z.object({
  tasks: z.array(
    z.object({
      package: z.string(),
      directory: z.string(),
      command: z.string(),
      hash: z.string(),
      cache: z.object({ status: z.enum(['HIT', 'MISS']) }),
    }),
  ),
});

type Task = z.infer<typeof planSchema>['tasks'][number];

/** Determines the builds of all packages, and whether each of them is up to date. */
async function planBuilds(): Promise<Task[]> {
  // The template of new remotes is built as part of each of them only.
  const parameters = ['run', 'build', '--filter=!./tools/remote-template', '--dry=json'];
  const options = { cwd: ROOT, preferLocal: true, env: ENVIRONMENT };
  const { stdout } = await execa('turbo', parameters, options);
  return planSchema.parse(JSON.parse(stdout)).tasks;
}

/**
 * Deletes earlier builds from Turborepo's cache. It would restore them without deleting the files of the
 * present build, and the version of a release is a hash of all of its files.
 */
async function forgetEarlierBuilds(current: readonly Task[]): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const isCurrent = (file: string) => current.some(({ hash }) => file.startsWith(hash));
  const earlier = (await readdir(CACHE)).filter((file) => !isCurrent(file));
  await Promise.all(earlier.map((file) => rm(join(CACHE, file), { recursive: true })));
}

async function runTurbo(folders: readonly string[]): Promise<void> {
  const code = await runCommand({
    cwd: ROOT,
    command: 'turbo',
    parameters: [
      'run',
      'build',
      ...folders.map((folder) => `--filter=./${folder}`),
      `--concurrency=${CONCURRENCY}`,
      '--output-logs=errors-only',
      '--log-order=grouped',
      '--log-prefix=none',
    ],
    env: ENVIRONMENT,
    output: { log: LOG },
  });
  if (code === 0) return;
  throw new PlainError(
    `${lastLines(LOG, SHOWN_LOG_LINES)}\n\nA build failed. Please correct the errors in its log: ${LOG}.`,
  );
}

/**
 * Builds every package whose sources or dependencies have changed since its last build.
 *
 * @param note - Receives the progress.
 * @param names - Folders or names of the packages. Empty: all packages.
 * @throws PlainError when a build fails, or a package does not exist.
 */
export function buildStale(
  note: (text: string) => void,
  names: readonly string[] = [],
): Promise<void> {
  return withBuilds(note, names, async () => undefined);
}

/**
 * Reads builds while no other command of this clone builds, so that all files are of the same build.
 *
 * @param note - Receives the progress.
 */
export function readBuilds<Result>(
  note: (text: string) => void,
  read: () => Promise<Result>,
): Promise<Result> {
  return withSetUpLock(SET_UP_LOCK, read, () => note('waiting for another command'));
}

/**
 * Picks the tasks of packages, by default all.
 *
 * @param names - Folders or names of packages.
 * @throws PlainError that lists those of no package.
 */
export function pickTasks<Picked extends Pick<Task, 'package' | 'directory'>>(
  plan: readonly Picked[],
  names: readonly string[],
): readonly Picked[] {
  const matches = (task: Picked, name: string) =>
    name === task.package || relative(ROOT, resolve(ROOT, name)) === task.directory;
  const unknown = names.filter((name) => !plan.some((task) => matches(task, name)));
  if (unknown.length > 0) {
    const message = `There is no package in ${unknown.join(', ')}.`;
    throw new PlainError(`${message} Name the folder of a package, such as release/server.`);
  }
  return plan.filter((task) => names.length === 0 || names.some((name) => matches(task, name)));
}

/** Like {@link buildStale}, and reads the builds before another command can build again. */
export function withBuilds<Result>(
  note: (text: string) => void,
  names: readonly string[],
  read: () => Promise<Result>,
): Promise<Result> {
  return readBuilds(note, async () => {
    const plan = await planBuilds();
    const targets = pickTasks(plan, names).filter(({ command }) => command !== '<NONEXISTENT>');
    await forgetEarlierBuilds(plan);
    const stale = targets.filter(({ cache }) => cache.status === 'MISS');
    note(stale.map(({ package: name }) => name).join(', ') || 'up to date');
    if (targets.length > 0) await runTurbo(targets.map(({ directory }) => directory));
    return read();
  });
}
