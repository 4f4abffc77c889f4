/** One sample of a metric. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/gm;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/**
 * Parses the samples of one metric.
 *
 * @param text - Metrics in Prometheus' text format.
 */
export function samplesOf(text: string, metric: string): Sample[] {
  return [...text.matchAll(LINE)]
    .filter(([, name]) => name === metric)
    .map(([, , labels = '', value]) => ({
      labels: Object.fromEntries(
        [...labels.matchAll(LABEL)].map(([, label = '', content = '']) => [label, content]),
      ),
      value: Number(value),
    }));
}
