import autocannon from 'autocannon';

/** With which requests and how long a server is called. */
export type Load = Pick<
  autocannon.Options,
  'url' | 'duration' | 'headers' | 'requests' | 'verifyBody'
>;

/** How long requests are sent, in seconds. */
let seconds = 2;

/** Shortens all load tests to a second, for a smoke test. */
export function shortenLoadTests(): void {
  seconds = 1;
}

/**
 * Runs a load test.
 *
 * @returns How many expected responses there were, and how many of them per second.
 * @throws When a request fails.
 */
export async function runLoadTest(load: Load) {
  const result = await autocannon({ connections: 16, duration: seconds, ...load });
  const failures = result.errors + result['4xx'] + result['5xx'];
  if (failures > 0) throw new Error(`${failures} requests for ${load.url} failed.`);
  const count = result.requests.total - result.mismatches;
  return { count, perSecond: count / result.duration };
}
