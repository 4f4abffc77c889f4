import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tryToLock, withSetUpLock } from './set-up-lock.mjs';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

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

it('replaces the stale lock of a killed command', async () => {
  const path = join(directory, 'lock');
  mkdirSync(path);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path, anHourAgo, anHourAgo);
  expect(await withSetUpLock(path, async () => 'done', vi.fn())).toBe('done');
});

it('is not taken while another command holds it', () => {
  const path = join(directory, 'lock');
  const release = tryToLock(path);
  expect(tryToLock(path)).toBeUndefined();
  release?.();
  tryToLock(path)?.();
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
});
