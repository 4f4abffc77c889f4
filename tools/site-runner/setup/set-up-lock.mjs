import { chmodSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often the holder renews a lock, and after how long without a renewal the lock is stale. */
const HEARTBEAT_MS = 2000;
const STALE_MS = 10_000;
const RETRY_MS = 250;

/** @param {string} path */
function isStale(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}

/** @param {string} path */
function tryToCreate(path) {
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
 * Takes a lock unless another process holds it.
 *
 * @param {string} path - The lock: a directory that exists while a process holds it.
 * @returns {(() => void) | undefined} Releases the lock; `undefined` if another process holds it.
 */
export function tryToLock(path) {
  const directory = dirname(path);
  mkdirSync(directory, { recursive: true });
  // It also contains users, keys and logs, which only the user of this process may read.
  chmodSync(directory, 0o700);
  if (!tryToCreate(path)) {
    if (!isStale(path)) return undefined;
    rmSync(path, { recursive: true, force: true });
    if (!tryToCreate(path)) return undefined;
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  return () => {
    clearInterval(heartbeat);
    rmSync(path, { recursive: true, force: true });
  };
}

/**
 * Runs work while no other process holds the lock. Two commands that start at the same time must not
 * install or build into the same folder.
 *
 * @template Result
 * @param {string} path - The lock.
 * @param {() => Promise<Result>} work
 * @param {() => void} onWait - Called while another process holds the lock.
 * @returns {Promise<Result>}
 */
export async function withSetUpLock(path, work, onWait) {
  let release = tryToLock(path);
  while (!release) {
    onWait();
    await pause(RETRY_MS);
    release = tryToLock(path);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
