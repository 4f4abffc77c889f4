import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tryToLock, withSetUpLock } from './set-up-lock.mjs';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

it('runs the work of one command at a time', async () => {
  const path = join(directory, 'data/lock');
  const onWait = vi.fn();
  let running = 0;
  const work = async () => {
    running += 1;
    await nextTick();
    expect(running).toBe(1);
    running -= 1;
  };
  await Promise.all([withSetUpLock(path, work, onWait), withSetUpLock(path, work, onWait)]);
  expect(onWait).toHaveBeenCalled();
});

it('releases the lock when the work fails', async () => {
  const path = join(directory, 'lock');
  const failing = withSetUpLock(path, () => Promise.reject(new Error('no network')), vi.fn());
  await expect(failing).rejects.toThrow('no network');
  const onWait = vi.fn();
  await withSetUpLock(path, async () => undefined, onWait);
  expect(onWait).not.toHaveBeenCalled();
});

it('lets no other user of the machine open its directory', async () => {
  chmodSync(directory, 0o755);
  await withSetUpLock(join(directory, 'lock'), async () => undefined, vi.fn());
  expect((statSync(directory).mode & 0o777).toString(8)).toBe('700');
});

/** As if the holder of a lock had not renewed it for some seconds. */
function age(path: string, seconds: number): void {
  const time = Date.now() / 1000 - seconds;
  utimesSync(path, time, time);
}

it('replaces the stale lock of an earlier version, which was a directory', async () => {
  const path = join(directory, 'lock');
  mkdirSync(path);
  age(path, 3600);
  expect(await withSetUpLock(path, async () => 'done', vi.fn())).toBe('done');
});

it.each([
  ['of a killed command', spawnSync(process.execPath, ['--version']).pid],
  ['of a command that had the id of this one', process.pid],
])('replaces the stale lock %s', async (_, pid) => {
  const path = join(directory, 'lock');
  writeFileSync(path, `${pid} 1`);
  age(path, 15);
  expect(await withSetUpLock(path, async () => 'done', vi.fn())).toBe('done');
});

it('is not taken from a command that was suspended', () => {
  const path = join(directory, 'lock');
  const release = tryToLock(path);
  age(path, 15);
  expect(tryToLock(path)).toBeUndefined();
  release?.();
});

it('neither renews nor releases the lock of another command, which a reset let have it', () => {
  vi.useFakeTimers();
  const path = join(directory, 'lock');
  const release = tryToLock(path);
  rmSync(path, { recursive: true });
  expect(() => vi.advanceTimersByTime(5000)).not.toThrow();
  writeFileSync(path, '1');
  age(path, 15);
  vi.advanceTimersByTime(5000);
  expect(Date.now() - statSync(path).mtimeMs).toBeGreaterThan(10_000);
  release?.();
  expect(readFileSync(path, 'utf8')).toBe('1');
});

it('is not taken while another command holds it', () => {
  const path = join(directory, 'lock');
  const release = tryToLock(path);
  expect(tryToLock(path)).toBeUndefined();
  release?.();
  tryToLock(path)?.();
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
});
