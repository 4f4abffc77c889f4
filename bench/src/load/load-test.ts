import autocannon from 'autocannon';

/** Seconds of one test, unless something else is asked for. */
const DURATION = 3;

/** Clients that ask at the same time, each for one thing after the other. */
const CONNECTIONS = 16;

/** What to ask for. */
export interface Load {
  url: string;
  /** Clients at the same time. */
  connections?: number;
  /** Seconds. */
  duration?: number;
  headers?: Record<string, string>;
  /** One request, or several in turn. */
  requests?: autocannon.Request[];
  /** Whether an answer is the one that is meant. */
  verifyBody?: (body: string) => boolean;
}

/** What a server answered. */
interface Answers {
  /** Those that were meant. */
  count: number;
  perSecond: number;
  /** Share of the answers that were others than meant. */
  otherShare: number;
}

/**
 * Asks a server for some seconds.
 *
 * @throws When an answer is no success.
 */
export async function countAnswers(load: Load): Promise<Answers> {
  const result = await autocannon({
    connections: CONNECTIONS,
    duration: DURATION,
    ...load,
  } as autocannon.Options);
  const { errors, timeouts, non2xx, mismatches, requests } = result;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${load.url}: ${errors} errors, ${timeouts} time-outs, ${non2xx} refusals.`);
  }
  const otherShare = mismatches / requests.total;
  return {
    count: requests.total - mismatches,
    perSecond: requests.average * (1 - otherShare),
    otherShare,
  };
}

/**
 * How many answers a server gives in a second.
 *
 * @throws When one of them is no success.
 */
export async function answersPerSecond(load: Load): Promise<number> {
  return (await countAnswers(load)).perSecond;
}
