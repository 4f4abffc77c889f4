import { direct } from '../site/ports.ts';
import { parseMetrics } from './parse-metrics.ts';

/** What the front door has used, by its own account. */
interface Usage {
  /** Processor time of all its threads since its start. */
  cpuSeconds: number;
  /** Memory of the whole process, and of its main thread's heap, in megabytes. */
  residentMb: number;
  heapMb: number;
}

/** @throws When the front door does not tell. */
function metricOf(metrics: Record<string, number>, name: string): number {
  const value = metrics[name];
  if (value === undefined) throw new Error(`The front door has no metric ${name}.`);
  return value;
}

/** Asks the front door what it has used. */
export async function frontDoorUsage(): Promise<Usage> {
  const response = await fetch(`${direct('front-door')}/metrics`);
  const metrics = parseMetrics(await response.text());
  return {
    cpuSeconds: metricOf(metrics, 'process_cpu_seconds_total'),
    residentMb: metricOf(metrics, 'process_resident_memory_bytes') / 1e6,
    heapMb: metricOf(metrics, 'nodejs_heap_size_used_bytes') / 1e6,
  };
}
