import { expect, it } from 'vitest';
import { untilStuck, usedSeconds } from './supervisor.ts';

it.each([
  ['waits', [5, 0.5, 0.01], 3],
  ['is not known', [0], 1],
  ['uses more than any start', [50, 50, 50], 2],
])('a process is stuck that %s', async (_, steps, checks) => {
  let used = 0;
  let done = 0;
  await untilStuck(
    () => used,
    async () => {
      used += steps[done] ?? 0;
      done += 1;
    },
  );
  expect(done).toBe(checks);
});

it.runIf(process.platform === 'linux')('reads the processor time of a process', () => {
  const { user, system } = process.cpuUsage();
  const seconds = (user + system) / 1_000_000;
  expect(usedSeconds(process.pid)).toBeGreaterThan(seconds / 2);
  expect(usedSeconds(process.pid)).toBeLessThan(seconds * 2 + 1);
  expect(usedSeconds(undefined)).toBe(0);
});
