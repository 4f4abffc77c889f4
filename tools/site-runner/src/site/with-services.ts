import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../../setup/command-messages.mjs';
import { LAUNCHER, ROOT } from '../../setup/workspace.mjs';
import { requireFreePorts } from '../processes/free-ports.ts';
import { type Service, Supervisor } from '../processes/supervisor.ts';
import type { Profile } from '../profile/profile.ts';
import { builtServices, portUses } from './services.ts';
import { findRemotes, type ServedSite, type Site, signIn } from './site.ts';

/** How often the parent process is checked. */
const PARENT_CHECK_INTERVAL_MS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The parent of a process, where the system has it in a file (Linux). */
export function parentOf(pid: number | string): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    // Other systems have no such file: there, only the process's own parent counts.
    return undefined;
  }
}

/**
 * The parent of this process, and its own. npm runs scripts in a shell, which survives when npm is killed:
 * the shell's parent counts too. So does the launcher between, when the command runs on another Node.
 */
function ancestry(): string {
  const isLaunched = process.env[LAUNCHER] === String(process.ppid);
  const parent = isLaunched ? parentOf(process.ppid) : process.ppid;
  return `${process.ppid} ${parent} ${parent && parentOf(parent)}`;
}

/**
 * Waits until the process is asked to stop: by Ctrl-C, a signal, a closed terminal, or the end of its
 * parent process. A second Ctrl-C terminates the process at once.
 *
 * @param signal - Ends the waiting; signals then terminate the process again.
 */
export function stopRequest(signal: AbortSignal): Promise<void> {
  const initialAncestry = ancestry();
  return new Promise((resolve) => {
    const stop = () => resolve();
    const timer = setInterval(() => {
      if (ancestry() !== initialAncestry) resolve();
    }, PARENT_CHECK_INTERVAL_MS);
    timer.unref();
    for (const name of SIGNALS) process.once(name, stop);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      for (const name of SIGNALS) process.off(name, stop);
    });
  });
}

/**
 * Runs work while services run. The services are stopped when the work ends, when one of them fails,
 * and when the process is asked to stop.
 *
 * @param work - Its signal is aborted when the services are stopped; `start` starts more services.
 * @returns `undefined` when the process was asked to stop before the end of the work.
 * @throws PlainError when a service fails.
 */
export async function withServices<Result>(
  profile: Profile,
  services: readonly Service[],
  work: (running: {
    signal: AbortSignal;
    start: (more: readonly Service[]) => Promise<void>;
  }) => Promise<Result>,
): Promise<Result | undefined> {
  const finished = new AbortController();
  const stop = stopRequest(finished.signal).then(() => undefined);
  const supervisor = new Supervisor(join(profile.data, 'logs'));
  try {
    const start = (some: readonly Service[]) =>
      step('Services', async (note) => {
        note(some.map(({ name }) => name).join(', '));
        await supervisor.start(some);
      });
    const { signal } = finished;
    const working = start(services).then(() => work({ signal, start }));
    return await Promise.race([working, supervisor.failure, stop]);
  } finally {
    finished.abort();
    await supervisor.stop();
  }
}

/** @throws PlainError that names the ports of a site that are taken. */
export async function requireFreeSite(profile: Profile): Promise<void> {
  await requireFreePorts(portUses(profile, await findRemotes(ROOT)));
}

/**
 * Publishes the releases of a site, while its release server runs.
 *
 * @param note - Adds a remark to the line of the step.
 */
export type StageReleases = (site: ServedSite, note: (remark: string) => void) => Promise<void>;

/**
 * Serves a site while some work runs. Its releases are published before its SSR server starts.
 *
 * @param work - Its signal is aborted when the services are stopped.
 * @returns `undefined` when the process was asked to stop before the end of the work.
 * @throws PlainError when a service fails.
 */
export function withSite<Result>(
  site: Site,
  stageReleases: StageReleases,
  work: (signal: AbortSignal, site: ServedSite) => Promise<Result>,
): Promise<Result | undefined> {
  const { first, ssrServer } = builtServices(site);
  return withServices(site.profile, first, async ({ signal, start }) => {
    const served = await signIn(site);
    await step('Releases', (note) => stageReleases(served, note));
    await start([ssrServer]);
    return work(signal, served);
  });
}
