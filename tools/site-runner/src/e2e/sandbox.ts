import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, lstat, mkdir, mkdtempDisposable, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { execa } from 'execa';
import { step } from '../../setup/command-messages.mjs';
import { ROOT } from '../../setup/workspace.mjs';
import { runCommand } from '../processes/run-command.ts';
import { type Profile, profiles } from '../profile/profile.ts';
import { findBrowser } from './find-browser.ts';
import {
  chooseIsolation,
  type Isolation,
  isolatedEnvironment,
  type SandboxFolders,
} from './isolation.ts';

/** The id of the first user that runs tests of others: systemd and Debian give these ids to no user. */
const FIRST_USER = 60_900;

/** Its folder is for root and this user. */
const SHARED_MODE = 0o750;

/** Copies files that code of others has written. Links could lead elsewhere, and modes could give rights. */
async function collectFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const { nlink } = await lstat(path);
    if (!entry.isFile() || nlink > 1) continue;
    const copy = join(to, relative(from, path));
    await mkdir(dirname(copy), { recursive: true });
    await pipeline(createReadStream(path), createWriteStream(copy));
  }
}

/** Ends all that a user still runs. */
async function endProcesses(user: number, folders: SandboxFolders): Promise<void> {
  const end = 'try { process.kill(-1, "SIGKILL") } catch {}';
  const env = isolatedEnvironment(process.env, folders);
  await execa('node', ['-e', end], { uid: user, gid: user, env, extendEnv: false });
}

/** Where the tests of a candidate run, which are code of others. */
export interface Sandbox {
  isolation: Isolation['kind'];
  /** A folder that the tests can read, and not change. */
  folder: string;
  /** A folder that they can write to. */
  report: string;
  /**
   * Runs Playwright.
   *
   * @param env - Its whole environment, beside what each program needs.
   * @returns Its exit code.
   */
  runPlaywright: (parameters: readonly string[], env: Record<string, string>) => Promise<number>;
}

/**
 * Opens a sandbox while some work runs: tests in it cannot signal, trace or write to this process, and read
 * no files and no environment of the user who has started it.
 *
 * @param profile - One that nothing else uses.
 * @param report - Absolute path: it gets the reports of the tests once the work has ended.
 * @throws PlainError when this machine has no way to do that, and there is a secret to find.
 */
export async function withSandbox<Result>(
  profile: Profile,
  report: string,
  work: (sandbox: Sandbox) => Promise<Result>,
): Promise<Result> {
  const browser = await realpath(await step('Browser', findBrowser));
  const user = FIRST_USER + profiles.gates.indexOf(profile);
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'gate-'));
  const root = await realpath(temporary.path);
  const folders = { root, home: join(root, 'home'), report: join(root, 'report') };
  await rm(report, { recursive: true, force: true });
  await Promise.all([folders.home, folders.report].map((folder) => mkdir(folder)));
  await chmod(root, SHARED_MODE);
  const options = {
    folders,
    user,
    reads: [browser, folders.report],
    keeps: [report],
    variables: process.env,
  };
  const { kind, confine } = await chooseIsolation(options);
  const end = async () => {
    if (kind === 'user') await endProcesses(user, folders);
  };
  return await work({
    isolation: kind,
    folder: root,
    report: folders.report,
    runPlaywright: async (parameters, env) => {
      // Those of a gate that was killed are as foreign to this one.
      await end();
      const exitCode = await runCommand({
        cwd: join(ROOT, 'e2e'),
        ...confine(['playwright', 'test', ...parameters]),
        env: { ...isolatedEnvironment(process.env, folders), CHROMIUM_PATH: browser, ...env },
        isIsolated: true,
      });
      await end();
      await collectFiles(folders.report, report);
      return exitCode;
    },
  });
}
