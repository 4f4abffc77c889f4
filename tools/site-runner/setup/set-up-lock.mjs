import { chmodSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often the holder renews the lock, and after how long without a renewal the lock is stale. */
const HEARTBEAT_MS = 2000;
const STALE_MS = 10_000;
const RETRY_MS = 250;

/** @param {string} path */
function isStale(path) {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  return Date.now() - mtimeMs > STALE_MS;
}

/** @param {string} path */
function tryToAcquire(path) {
  try {
    // mkdir is atomic: it succeeds for exactly one process.
    mkdirSync(path);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  }
}

/**
 * Runs work while no other process holds the lock. Two commands that start at the same time must not
 * install or build into the same folder.
 *
 * @template Result
 * @param {string} path - The lock: a directory that exists while a process holds it.
 * @param {() => Promise<Result>} work
 * @param {() => void} onWait - Called while another process holds the lock.
 * @returns {Promise<Result>}
 */
export async function withSetUpLock(path, work, onWait) {
  const directory = dirname(path);
  mkdirSync(directory, { recursive: true });
  // It also contains users, keys and logs, which only the user of this process may read.
  chmodSync(directory, 0o700);
  while (!tryToAcquire(path)) {
    onWait();
    if (isStale(path)) rmSync(path, { recursive: true, force: true });
    else await pause(RETRY_MS);
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { recursive: true, force: true });
  }
}
