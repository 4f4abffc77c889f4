import { readFileSync } from 'node:fs';

/** Linux counts the time of processes in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

/** A process that only waits uses less between two checks. */
const LEAST_PROGRESS_S = 0.1;

/** A start that has used so much will not end. */
const MOST_USED_S = 90;

/** The processor time that a process has used, in seconds; 0 on systems that have it in no file. */
export function usedSeconds(pid: number | undefined): number {
  try {
    // The name of the program is in parentheses, and may have spaces.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/s);
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/**
 * Resolves when a process makes no progress. On a busy machine, a start takes as long as it takes.
 *
 * @param used - Returns the processor time that it has used, in seconds.
 * @param pause - Waits until the next check.
 */
export async function untilStuck(used: () => number, pause: () => Promise<unknown>): Promise<void> {
  let before = 0;
  let now = LEAST_PROGRESS_S;
  while (now - before >= LEAST_PROGRESS_S && now < MOST_USED_S) {
    before = used();
    await pause();
    now = used();
  }
}
