/** How often a run of tests says how far it is. */
const INTERVAL_MS = 10_000;

const MINUTE_MS = 60_000;

/** Set by a command of several parts: how many minutes those after this one usually take. */
export const MINUTES_AFTER = 'TEST_MINUTES_AFTER';

/** A clock time: `14:05`. */
export function clock(time: number): string {
  return new Date(time).toTimeString().slice(0, 'hh:mm'.length);
}

/** A duration: `12:05` minutes. */
export function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The progress of a run of tests. */
interface Progress {
  /** `45 of 180 tests, 1 failed` */
  done: string;
  /** Which part of the work is done, from 0 to 1. */
  share: number;
  /** As of `Date.now()`. */
  startedAt: number;
  now: number;
  /** Minutes that the parts after this one usually take. */
  minutesAfter: number;
}

/** Says in one line how far a run of tests is. */
export function describeProgress({ done, share, startedAt, now, minutesAfter }: Progress): string {
  const elapsed = now - startedAt;
  const passed = `${done}, ${minutes(elapsed / 1000)} min`;
  if (share === 0) return passed;
  const end = startedAt + elapsed / share + minutesAfter * MINUTE_MS;
  return `${passed}, ends at about ${clock(end)}`;
}

/** Prints every ten seconds how far a run of tests is. To be stopped at its end. */
export class TestProgress {
  readonly #startedAt = Date.now();
  readonly #timer = setInterval(() => this.#print(), INTERVAL_MS);
  #done = 'starting';
  #share = 0;

  constructor() {
    // A runner that has crashed must not live on for its progress.
    this.#timer.unref();
  }

  /**
   * @param done - `45 of 180 tests, 1 failed`.
   * @param share - Of the work that is done, from 0 to 1.
   */
  update(done: string, share: number): void {
    this.#done = done;
    this.#share = share;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #print(): void {
    const line = describeProgress({
      done: this.#done,
      share: this.#share,
      startedAt: this.#startedAt,
      now: Date.now(),
      minutesAfter: Number(process.env[MINUTES_AFTER] ?? 0),
    });
    process.stderr.write(`  … ${line}\n`);
  }
}
