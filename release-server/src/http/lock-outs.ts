import { clientName, createRateLimits } from '@clean-express/server-kit/http';
import type { FastifyRequest } from 'fastify';

const MS_PER_MINUTE = 60_000;

/** Clients that are locked out at the same time, in a fixed amount of memory. */
const CAPACITY = 20_000;

/** What is known of a lock-out when it ends. */
interface LockOut {
  address: string;
  /** Requests that were refused meanwhile. */
  refused: number;
}

interface Running extends LockOut {
  /** On a clock that does not jump. */
  until: number;
  timer: NodeJS.Timeout;
}

interface Options {
  /** How many requests without a valid token a client may send per minute. */
  refusedPerMinute: number;
  /** How long one that sends more is locked out. */
  minutes: number;
  onEnd: (lockOut: LockOut) => void;
}

/** What became of a request without a valid token. */
export interface Refusal {
  /** Left out while the client may go on. */
  retryAfterSeconds?: number;
  /** Whether the lock-out begins with this request. */
  isFirst?: boolean;
}

/**
 * Locks out clients that send wrong tokens. It is asked about refused requests only: a valid token is
 * valid from everywhere.
 */
export function createLockOuts({ refusedPerMinute, minutes, onEnd }: Options) {
  const { refused } = createRateLimits({ perMinute: { refused: refusedPerMinute } });
  const lockOuts = new Map<string, Running>();

  function end(client: string): void {
    const lockOut = lockOuts.get(client);
    if (!lockOut) return;
    lockOuts.delete(client);
    clearTimeout(lockOut.timer);
    onEnd(lockOut);
  }

  function begin(client: string, address: string): Running {
    const [oldest] = lockOuts.keys();
    if (oldest !== undefined && lockOuts.size >= CAPACITY) end(oldest);
    const milliseconds = minutes * MS_PER_MINUTE;
    const timer = setTimeout(end, milliseconds, client).unref();
    const lockOut = { address, refused: 0, until: performance.now() + milliseconds, timer };
    lockOuts.set(client, lockOut);
    return lockOut;
  }

  return {
    /** Counts a request without a valid token. */
    refuse: async (request: FastifyRequest): Promise<Refusal> => {
      const client = clientName(request.ip);
      if (!lockOuts.has(client) && !(await refused(request))) return {};
      const lockOut = lockOuts.get(client) ?? begin(client, request.ip);
      lockOut.refused += 1;
      const retryAfterSeconds = Math.ceil((lockOut.until - performance.now()) / 1000);
      return { retryAfterSeconds, isFirst: lockOut.refused === 1 };
    },
    /** Ends all. */
    close: () => {
      for (const client of lockOuts.keys()) end(client);
    },
  };
}
