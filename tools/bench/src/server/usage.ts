import { LOCAL_METRICS_TOKEN } from 'site-runner';

/**
 * Adds up metrics of a server and of the processes that render its pages, which a bare server has not.
 *
 * @param text - Prometheus text.
 * @param name - Of the metric of the server: `process_cpu_seconds_total`.
 * @throws When the server does not report it.
 */
export function sumMetric(text: string, name: string): number {
  const series = text.matchAll(new RegExp(`^(?:render_)?${name}(?:\\{.*\\})? (\\S+)$`, 'gm'));
  const values = [...series].map(([, value]) => Number(value));
  if (values.length === 0) throw new Error(`The server does not report the metric ${name}.`);
  return values.reduce((sum, value) => sum + value, 0);
}

async function metricOf(server: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${LOCAL_METRICS_TOKEN}` };
  return sumMetric(await (await fetch(`${server}/metrics`, { headers })).text(), name);
}

/** The processor time of all threads that a server has used, in seconds. */
export const cpuSecondsOf = (server: string) => metricOf(server, 'process_cpu_seconds_total');

/** The resident memory of a server, in megabytes. */
export const memoryOf = async (server: string) =>
  (await metricOf(server, 'process_resident_memory_bytes')) / 1e6;
