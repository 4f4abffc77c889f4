import autocannon from 'autocannon';

/** How often, with which requests and how long a server is called. */
export type Load = Pick<
  autocannon.Options,
  'url' | 'connections' | 'duration' | 'method' | 'headers' | 'body' | 'requests' | 'verifyBody'
>;

/** What a load test has found. */
export type LoadResult = Awaited<ReturnType<typeof runLoadTest>>;

/** How many clients call a server that cannot keep up. */
const OVERLOAD_CONNECTIONS = 200;

/** How many requests got no response, or one that says that the request failed. */
function failuresOf(result: autocannon.Result): number {
  return result.errors + result['4xx'] + result['5xx'];
}

/**
 * Runs a load test.
 *
 * @throws When a request fails.
 */
export async function runLoadTest(load: Load) {
  const result = await autocannon({ connections: 16, duration: 3, ...load });
  const failures = failuresOf(result);
  if (failures > 0) throw new Error(`${failures} requests for ${load.url} failed.`);
  const { mismatches, requests } = result;
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

/**
 * Sends more requests than a server can respond to, by clients that wait for their responses.
 *
 * @param perSecond - Number of requests per second.
 */
export async function runOverload(load: Load, perSecond: number) {
  const result = await autocannon({
    duration: 3,
    ...load,
    connections: OVERLOAD_CONNECTIONS,
    overallRate: Math.ceil(perSecond),
    // Autocannon takes the interval of requests in seconds for one in milliseconds.
    ignoreCoordinatedOmission: true,
  });
  const { errors, mismatches, requests } = result;
  return {
    /** 99th percentile of the latency, in milliseconds. */
    p99: result.latency.p99,
    failedShare: failuresOf(result) / (errors + requests.total),
    mismatchShare: mismatches / requests.total,
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
