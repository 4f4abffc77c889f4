import { expect, it } from 'vitest';
import { sumMetric } from './measure-pages.ts';

const TEXT = [
  '# TYPE process_cpu_seconds_total counter',
  'process_cpu_seconds_total 1.5',
  'render_process_cpu_seconds_total{pid="7"} 2',
  'render_process_cpu_seconds_total{pid="8 }"} 3.2e+1',
  'other_process_cpu_seconds_total 100',
].join('\n');

it('adds up the metric of a server and its processes', () => {
  expect(sumMetric(TEXT, 'process_cpu_seconds_total')).toBe(35.5);
});

it('rejects a server without the metric', () => {
  expect(() => sumMetric(TEXT, 'process_cpu')).toThrow('does not report the metric process_cpu');
});
