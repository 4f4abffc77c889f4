/**
 * Reads the metrics without labels from Prometheus text: name → value.
 *
 * @example parseMetrics('process_cpu_seconds_total 1.5') // { process_cpu_seconds_total: 1.5 }
 */
export function parseMetrics(text: string): Record<string, number> {
  const lines = text.matchAll(/^(\w+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]));
}
