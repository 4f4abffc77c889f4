import { direct } from '../site/ports.ts';
import { parseMetrics } from './parse-metrics.ts';

/** Resources that the SSR server has used, according to its metrics. */
interface Usage {
  /** Processor time of all threads since the start. */
  cpuSeconds: number;
  /** Memory of the process, and heap of its main thread, in megabytes. */
  residentMb: number;
  heapMb: number;
}

/** @throws When the SSR server does not report the metric. */
function metricOf(metrics: Record<string, number>, name: string): number {
  const value = metrics[name];
  if (value === undefined) throw new Error(`The SSR server does not report the metric ${name}.`);
  return value;
}

/** Reads the resource usage of the SSR server. */
export async function ssrServerUsage(): Promise<Usage> {
  const response = await fetch(`${direct('ssr-server')}/metrics`);
  const metrics = parseMetrics(await response.text());
  return {
    cpuSeconds: metricOf(metrics, 'process_cpu_seconds_total'),
    residentMb: metricOf(metrics, 'process_resident_memory_bytes') / 1e6,
    heapMb: metricOf(metrics, 'nodejs_heap_size_used_bytes') / 1e6,
  };
}
