/** What is counted of a release. */
const COUNTERS = ['views', 'errors', 'failedLoads', 'renders', 'failedRenders'] as const;

/** Counts of a release. */
export type Health = Record<(typeof COUNTERS)[number], number>;

/** @param read - Returns each of the counts. */
export const healthFrom = (read: (counter: keyof Health) => number): Health =>
  Object.fromEntries(COUNTERS.map((counter) => [counter, read(counter)])) as Health;

/** Health by remote and version. */
export type ReleaseHealth = Readonly<Record<string, Health>>;

const METRICS_TIMEOUT_MS = 5000;

/** Returns the key of a release in {@link ReleaseHealth}. */
export function healthKey(remote: string, version: string): string {
  return `${remote} ${version}`;
}

/** A sample in Prometheus' text format, and a label of it. */
const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/gm;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Metrics with their counters, and with their phase those of browsers' errors while files load. */
const FIELDS = new Map<string, keyof Health>([
  ['remote_views_total', 'views'],
  ['remote_errors_total', 'errors'],
  ...['registry', 'entry', 'module', 'timeout'].map(
    (phase) => [`remote_errors_total ${phase}`, 'failedLoads'] as const,
  ),
  ['remote_renders_total', 'renders'],
  ['remote_render_failures_total', 'failedRenders'],
]);

/** @param metrics - The response of an SSR server to `/metrics`. */
function healthOf(metrics: string): ReleaseHealth {
  const health: Record<string, Health> = {};
  for (const [, metric = '', labels = '', value] of metrics.matchAll(SAMPLE)) {
    const counted = FIELDS.get(metric);
    // Most samples are of other metrics: their labels are not read.
    if (!counted) continue;
    const texts = new Map([...labels.matchAll(LABEL)].map(([, label, text]) => [label, text]));
    const field = FIELDS.get(`${metric} ${texts.get('phase')}`) ?? counted;
    const key = healthKey(texts.get('remote') ?? '', texts.get('version') ?? '');
    health[key] ??= healthFrom(() => 0);
    health[key][field] += Number(value);
  }
  return health;
}

/**
 * Reads the health of all releases from the metrics of an SSR server.
 *
 * @param ssrServer - Its address, without a trailing slash.
 * @param token - Its `METRICS_TOKEN`, if it has one.
 * @throws When the metrics are not available.
 */
export async function readHealth(
  ssrServer: string,
  token: string | undefined,
): Promise<ReleaseHealth> {
  const url = `${ssrServer}/metrics`;
  const signal = AbortSignal.timeout(METRICS_TIMEOUT_MS);
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const request = { headers, redirect: 'error', signal } as const;
  const response = await fetch(url, request).catch((cause: unknown) => {
    throw new Error(`Could not reach ${url}.`, { cause });
  });
  if (response.status === 401) {
    throw new Error(`Could not read ${url}. Check that both servers have the same METRICS_TOKEN.`);
  }
  if (!response.ok) throw new Error(`Could not read ${url}: it responded with ${response.status}.`);
  return healthOf(await response.text());
}
