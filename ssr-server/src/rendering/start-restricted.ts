import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Memory limit of V8's heap, in megabytes. */
const MAX_HEAP_MB = 256;

/** What a restricted process runs. */
export interface RestrictedScript {
  /** Built JavaScript. */
  script: string;
  /** Result of `openBundleCache`. */
  bundles: string;
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

/** What a process may read: its script, the bundles, and the shared singletons that they import. */
function readableFolders({ script, bundles }: RestrictedScript): string[] {
  const links = [join(bundles, 'node_modules')].filter(existsSync);
  const singletons = links.map((link) => realpathSync(link));
  return [realpathSync(dirname(script)), dirname(bundles), ...singletons];
}

/**
 * Starts a script in a process that may only read it and the bundles: it cannot write files, use the
 * network, or start processes or threads. It has no environment, besides what React needs to run its code
 * for production. Its channel is a pipe.
 */
export function startRestricted(restricted: RestrictedScript): ChildProcess {
  const flags = [
    ...permissionFlags(),
    ...readableFolders(restricted).map((folder) => `--allow-fs-read=${folder}${sep}*`),
    `--max-old-space-size=${MAX_HEAP_MB}`,
  ];
  return spawn(process.execPath, [...flags, restricted.script], {
    cwd: dirname(restricted.script),
    env: { NODE_ENV: 'production' },
    // What bundles print is dropped: they could fill the disk.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
}
