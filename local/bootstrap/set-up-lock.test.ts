import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withSetUpLock } from './set-up-lock.mjs';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('lets one command work at a time', async () => {
  const path = join(directory, 'data/lock');
  const waited = vi.fn();
  let working = 0;
  const work = async () => {
    working += 1;
    await turn();
    expect(working).toBe(1);
    working -= 1;
  };
  await Promise.all([withSetUpLock(path, work, waited), withSetUpLock(path, work, waited)]);
  expect(waited).toHaveBeenCalled();
});

it('frees the lock when the work fails', async () => {
  const path = join(directory, 'lock');
  const failing = withSetUpLock(path, () => Promise.reject(new Error('no network')), vi.fn());
  await expect(failing).rejects.toThrow('no network');
  const waited = vi.fn();
  await withSetUpLock(path, async () => undefined, waited);
  expect(waited).not.toHaveBeenCalled();
});

it('takes the lock over from a command that was killed', async () => {
  const path = join(directory, 'lock');
  mkdirSync(path);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path, anHourAgo, anHourAgo);
  expect(await withSetUpLock(path, async () => 'done', vi.fn())).toBe('done');
});
