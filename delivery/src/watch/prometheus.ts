/** One measurement: labels and value. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/gm;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/**
 * Reads the samples of one metric.
 *
 * @param text - In Prometheus' text format.
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
