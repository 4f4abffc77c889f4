import autocannon from 'autocannon';

const DEFAULT_DURATION_SECONDS = 3;

/** Concurrent connections; each sends one request after the other. */
const DEFAULT_CONNECTIONS = 16;

/** The requests of a load test. */
export interface Load {
  url: string;
  /** Concurrent connections. */
  connections?: number;
  /** In seconds. */
  duration?: number;
  headers?: Record<string, string>;
  /** One request, or several in turn. */
  requests?: autocannon.Request[];
  /** Whether a response is the expected one. */
  verifyBody?: NonNullable<autocannon.Options['verifyBody']>;
}

/** The responses of a server under load. */
interface LoadResult {
  /** Expected responses. */
  count: number;
  /** Expected responses per second. */
  perSecond: number;
  /** Share of the responses that were not the expected ones. */
  mismatchShare: number;
}

/**
 * Runs a load test.
 *
 * @throws When a request fails.
 */
export async function runLoadTest(load: Load): Promise<LoadResult> {
  const result = await autocannon({
    connections: DEFAULT_CONNECTIONS,
    duration: DEFAULT_DURATION_SECONDS,
    ...load,
  });
  const { errors, timeouts, non2xx, mismatches, requests } = result;
  if (errors + timeouts + non2xx > 0) {
    const failures = `${errors} errors, ${timeouts} time-outs, ${non2xx} without a 2xx status`;
    throw new Error(`The load test of ${load.url} failed: ${failures}.`);
  }
  const mismatchShare = mismatches / requests.total;
  return {
    count: requests.total - mismatches,
    perSecond: requests.average * (1 - mismatchShare),
    mismatchShare,
  };
}

/**
 * How many responses a server sends per second.
 *
 * @throws When a request fails.
 */
export async function responsesPerSecond(load: Load): Promise<number> {
  return (await runLoadTest(load)).perSecond;
}

let lastQuery = 0;

/**
 * A request with a new query each time, so that no cache has its response.
 *
 * @param pathOf - Returns the path of the next request.
 */
export function freshQuery(pathOf: () => string): autocannon.Request {
  const setupRequest = <Sent extends object>(request: Sent) => {
    lastQuery += 1;
    const path = pathOf();
    return { ...request, path: `${path}${path.includes('?') ? '&' : '?'}fresh=${lastQuery}` };
  };
  return { path: pathOf(), setupRequest };
}
