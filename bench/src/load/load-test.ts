import autocannon from 'autocannon';

/** Seconds of one test. */
const DURATION = 3;

/** Clients that ask at the same time, each for one thing after the other. */
const CONNECTIONS = 16;

/** What to ask for. */
export interface Load {
  url: string;
  /** Clients at the same time. */
  connections?: number;
  headers?: Record<string, string>;
  /** One request, or several in turn. */
  requests?: autocannon.Request[];
  /** Whether an answer is the one that is meant. */
  verifyBody?: (body: string) => boolean;
}

/**
 * How many answers a server gives in a second.
 *
 * @throws When one of them is no success.
 */
export async function answersPerSecond(load: Load): Promise<number> {
  const result = await autocannon({
    connections: CONNECTIONS,
    duration: DURATION,
    ...load,
  } as autocannon.Options);
  const { errors, timeouts, non2xx, mismatches, requests } = result;
  if (errors + timeouts + non2xx + mismatches > 0) {
    throw new Error(
      `${load.url}: ${errors} errors, ${timeouts} time-outs, ${non2xx} refusals, ${mismatches} other answers than meant.`,
    );
  }
  return requests.average;
}
