import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often the holder renews a lock, and after how long without a renewal the lock is stale. */
const HEARTBEAT_MS = 2000;
const STALE_MS = 10_000;
const RETRY_MS = 250;

/**
 * Reads a file that may be away.
 *
 * @param {string} path
 */
function tryToRead(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Names a process: by its id and, on Linux, by its start, because ids are used again, in containers soon.
 *
 * @param {number} pid
 */
function nameOf(pid) {
  const [, afterName = ''] = tryToRead(`/proc/${pid}/stat`).split(/\) (?!.*\) )/);
  return `${pid} ${afterName.split(' ')[19] ?? ''}`;
}

/** @param {string} name */
function isRunning(name) {
  const pid = Number.parseInt(name, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return nameOf(pid) === name;
}

/** @param {string} path */
function isStale(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return false;
  const age = Date.now() - stats.mtimeMs;
  if (age <= STALE_MS) return false;
  // A holder that the user has suspended, or the sleep of the machine, renews nothing.
  return !isRunning(tryToRead(path));
}

/** @param {string} path */
function tryToCreate(path) {
  try {
    // It succeeds for exactly one process.
    writeFileSync(path, nameOf(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  }
}

/**
 * Takes a lock unless another process holds it.
 *
 * @param {string} path - The lock: a file that exists while a process holds it, whose name it has.
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
  // A reset deletes the lock with its directory, and then another process may hold it.
  const own = nameOf(process.pid);
  const isOwn = () => tryToRead(path) === own;
  const heartbeat = setInterval(() => {
    if (isOwn()) utimes(path, new Date(), new Date(), () => {});
  }, HEARTBEAT_MS);
  return () => {
    clearInterval(heartbeat);
    if (isOwn()) rmSync(path, { force: true });
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
