import autocannon from 'autocannon';

/** How often, with which requests and how long a server is called. */
export type Load = Pick<
  autocannon.Options,
  'url' | 'connections' | 'duration' | 'method' | 'headers' | 'body' | 'requests' | 'verifyBody'
>;

/**
 * Runs a load test.
 *
 * @throws When a request fails.
 */
export async function runLoadTest(load: Load) {
  const result = await autocannon({ connections: 16, duration: 3, ...load });
  const { errors, timeouts, non2xx, mismatches, requests } = result;
  if (errors + timeouts + non2xx > 0) {
    const failures = `${errors} errors, ${timeouts} time-outs, ${non2xx} without a 2xx status`;
    throw new Error(`The load test of ${load.url} failed: ${failures}.`);
  }
  const mismatchShare = mismatches / requests.total;
  return {
    /** Expected responses. */
    count: requests.total - mismatches,
    /** Expected responses per second. */
    perSecond: requests.average * (1 - mismatchShare),
    /** Share of the responses that were not the expected ones. */
    mismatchShare,
  };
}

/** How many responses a server sends per second. */
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
