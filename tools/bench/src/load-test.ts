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

/** The status of a request that a server refuses because it has too many. */
const REFUSED = 503;

/** How long requests are sent, in seconds. */
let seconds = 3;

/** Shortens all load tests to a second, for a smoke test. */
export function shortenLoadTests(): void {
  seconds = 1;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

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
  const result = await autocannon({ connections: 16, duration: seconds, ...load });
  const failures = failuresOf(result);
  if (failures > 0) throw new Error(`${failures} requests for ${load.url} failed.`);
  const { mismatches, requests } = result;
  const mismatchShare = mismatches / requests.total;
  return {
    /** Expected responses. */
    count: requests.total - mismatches,
    /** Expected responses per second. */
    perSecond: (requests.total - mismatches) / result.duration,
    /** Share of the responses that were not the expected ones. */
    mismatchShare,
  };
}

/** What clients get that send a fixed number of requests per second. */
interface Pressure {
  /** Latency of what was served, in milliseconds. */
  p50: number;
  p99: number;
  /** Served responses per second. */
  perSecond: number;
  /** Share of the requests that the server refused at once (503). */
  refusedShare: number;
  /** Share of the requests with no response, or another error. */
  failedShare: number;
  /** Share of the responses that were not the expected ones. */
  mismatchShare: number;
}

/** How many times more requests an overload has than the server responds to. */
const OVERLOAD_FACTOR = 2;

/** Share of what the server responds to, at which nothing has to wait. */
const CALM_FACTOR = 0.8;

/**
 * Sends requests at a fixed rate, which a server may not be able to handle, by clients that wait for their
 * responses.
 *
 * @param perSecond - Number of requests per second.
 */
async function runAtRate(load: Load, perSecond: number): Promise<Pressure> {
  const overallRate = Math.ceil(perSecond);
  const options = {
    duration: seconds,
    ...load,
    // A client with less than one request per second would send none in a short run.
    connections: Math.min(OVERLOAD_CONNECTIONS, overallRate),
    overallRate,
    // Autocannon takes the interval of requests in seconds for one in milliseconds.
    ignoreCoordinatedOmission: true,
  };
  const times: number[] = [];
  let refused = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    running.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === REFUSED) refused += 1;
      else if (status < 400) times.push(milliseconds);
    });
  });
  const sent = result.errors + result.requests.total;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    perSecond: times.length / seconds,
    refusedShare: refused / sent,
    failedShare: (failuresOf(result) - refused) / sent,
    mismatchShare: result.mismatches / sent,
  };
}

/**
 * Sends twice the requests that a server responds to.
 *
 * @param perSecond - How many responses it sends per second.
 * @returns What clients get, and the ratio of its p99 to that at 80 % of what the server responds to.
 */
export async function runOverload(load: Load, perSecond: number) {
  const calm = await runAtRate(load, CALM_FACTOR * perSecond);
  const twice = await runAtRate(load, OVERLOAD_FACTOR * perSecond);
  return { ...twice, toEighty: twice.p99 / calm.p99 };
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
