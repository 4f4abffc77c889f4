import { LRUCache } from 'lru-cache';

/** After so many failures, each within a minute of the one before, the circuit opens. */
const MAX_FAILURES = 3;

const MINUTE_MS = 60_000;

/** The circuit is open for a minute at first. Each further failure doubles that, up to this. */
const MAX_OPEN_MS = 16 * MINUTE_MS;

/** There are as many as releases, and as pages of live releases. */
const MAX_SUBJECTS = 1000;

interface Circuit {
  failures: number;
  /** The time of the last failure, or until when the circuit is open. */
  until: number;
}

/** Keeps what has failed repeatedly from being tried again for a while. */
export class CircuitBreaker {
  readonly #circuits = new LRUCache<string, Circuit>({ max: MAX_SUBJECTS });
  private readonly onOpen: (subject: string, openMs: number) => void;

  /** @param onOpen - Called when a circuit opens. */
  constructor(onOpen: (subject: string, openMs: number) => void) {
    this.onOpen = onOpen;
  }

  /**
   * Counts a failure of a subject. While its circuit is open, that is one of a try from before.
   *
   * @param isGrave - Whether the circuit opens at once.
   */
  fail(subject: string, isGrave = false): void {
    if (this.isOpen(subject)) return;
    const now = performance.now();
    const known = this.#circuits.get(subject);
    const former = known && now < known.until + MINUTE_MS ? known.failures : 0;
    const failures = Math.max(former + 1, isGrave ? MAX_FAILURES : 0);
    const excess = failures - MAX_FAILURES;
    const openMs = excess < 0 ? 0 : Math.min(MINUTE_MS * 2 ** excess, MAX_OPEN_MS);
    this.#circuits.set(subject, { failures, until: now + openMs });
    if (openMs > 0) this.onOpen(subject, openMs);
  }

  /** Forgets the failures of a subject. */
  succeed(subject: string): void {
    this.#circuits.delete(subject);
  }

  /** Whether a subject has failed too often. */
  isOpen(subject: string): boolean {
    return performance.now() < (this.#circuits.get(subject)?.until ?? 0);
  }
}
