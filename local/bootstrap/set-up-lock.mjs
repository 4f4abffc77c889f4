import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The holder says so often that it is alive; who has been silent so long is gone. Milliseconds. */
const HEARTBEAT = 2000;
const SILENCE = 10_000;
const RETRY = 250;

/** @param {string} path */
function isAbandoned(path) {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  return Date.now() - mtimeMs > SILENCE;
}

/** @param {string} path */
function tryToTake(path) {
  try {
    // Making a directory either succeeds for one process alone, or fails.
    mkdirSync(path);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  }
}

/**
 * Runs a piece of work while no other process does: two commands that start at the same moment must
 * not install or build into the same place.
 *
 * @template Result
 * @param {string} path - The lock: a directory that exists while somebody holds it.
 * @param {() => Promise<Result>} work
 * @param {() => void} onWait - Called when another process has to be waited for.
 * @returns {Promise<Result>} What the work returned.
 */
export async function withSetUpLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  while (!tryToTake(path)) {
    onWait();
    if (isAbandoned(path)) rmSync(path, { recursive: true, force: true });
    else await pause(RETRY);
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { recursive: true, force: true });
  }
}
