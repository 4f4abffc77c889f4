import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { dirname, sep } from 'node:path';
import { runForNoRequest } from '@clean-express/server-kit/http';
import { CHANNEL } from './channel.ts';
import { PART_CHANNEL } from './entered-part.ts';

/** Memory limit of V8's heap, in megabytes. */
const MAX_HEAP_MB = 256;

/** Priority of a process that must not slow down the others: from -20 to 19. */
const LOW_PRIORITY = 10;

/** What a restricted process runs. */
export interface RestrictedScript {
  /** Built JavaScript. */
  script: string;
  /** Result of `openBundleCache`. */
  bundles: string;
  /** Whether all other processes come first. */
  isLowPriority?: boolean;
}

const { allowedNodeEnvironmentFlags: knownFlags } = process;

/** Whether this version of Node can take the network from a process. */
export const CAN_CLOSE_NETWORK = knownFlags.has('--allow-net');

/** Built-in modules that reach files and memory past the permissions. */
const MODULES_PAST_PERMISSIONS = ['--no-experimental-sqlite', '--no-experimental-ffi'];

/** Without `--allow-net`, a version that knows it allows no network. */
function permissionFlags(): string[] {
  return ['--permission', ...MODULES_PAST_PERMISSIONS.filter((flag) => knownFlags.has(flag))];
}

function readableFolders({ script, bundles }: RestrictedScript): string[] {
  return [realpathSync(dirname(script)), bundles];
}

/** Lets the system take memory and processor time from a process before it takes them from the server. */
function yieldToOthers(pid: number, isLowPriority: boolean): void {
  // Other systems than Linux have no such file.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  try {
    if (isLowPriority) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/**
 * Starts a script in a process that may only read it and the bundles: it cannot write files, use the
 * network, or start processes or threads. It has no environment, besides what React needs to run its code
 * for production. Its channels are pipes.
 */
export function startRestricted(restricted: RestrictedScript) {
  const flags = [
    ...permissionFlags(),
    ...readableFolders(restricted).map((folder) => `--allow-fs-read=${folder}${sep}*`),
    `--max-old-space-size=${MAX_HEAP_MB}`,
  ];
  const start = () =>
    spawn(process.execPath, [...flags, restricted.script], {
      cwd: dirname(restricted.script),
      env: { NODE_ENV: 'production' },
      // What bundles print is dropped: they could fill the disk.
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
  // It renders for other requests than the one that it was started for.
  const child: ChildProcess = runForNoRequest(start);
  // Neither is there when the system has no resources for a process; `error` follows.
  const { pid, stdio = [] } = child as { pid?: number; stdio?: unknown[] };
  if (pid !== undefined) yieldToOthers(pid, restricted.isLowPriority ?? false);
  const channelOf = (descriptor: number) => stdio[descriptor] as Socket | undefined;
  return { child, channel: channelOf(CHANNEL), partChannel: channelOf(PART_CHANNEL) };
}
