import { SSR_SERVER } from '../site/profile.ts';

/**
 * Reads the metrics without labels from Prometheus text: name → value.
 *
 * @example parseMetrics('process_cpu_seconds_total 1.5') // { process_cpu_seconds_total: 1.5 }
 */
export function parseMetrics(text: string): Record<string, number> {
  const lines = text.matchAll(/^(\w+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]));
}

/**
 * Reads the resource usage of the SSR server.
 *
 * @throws When a metric is missing.
 */
export async function ssrServerUsage() {
  const response = await fetch(`${SSR_SERVER}/metrics`);
  const metrics = parseMetrics(await response.text());
  const metric = (name: string) => {
    const value = metrics[name];
    if (value === undefined) throw new Error(`The SSR server does not report the metric ${name}.`);
    return value;
  };
  return {
    /** Processor time of all threads since the start. */
    cpuSeconds: metric('process_cpu_seconds_total'),
    /** Memory of the process, and heap of its main thread, in megabytes. */
    resident: metric('process_resident_memory_bytes') / 1e6,
    heap: metric('nodejs_heap_size_used_bytes') / 1e6,
  };
}
