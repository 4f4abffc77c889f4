import { expect, it } from 'vitest';
import { parseMemory, parseMetrics } from './usage.ts';

it('reads metrics, sums those with labels, and ignores comments', () => {
  const text = [
    '# HELP process_cpu_seconds_total Total CPU time.',
    '# TYPE process_cpu_seconds_total counter',
    'process_cpu_seconds_total 1.5',
    'nodejs_heap_size_used_bytes 3.2e+7',
    'page_views_total{page="/",status="200"} 4',
    'page_views_total{page="/a}b 1",status="200"} 5',
  ].join('\n');
  expect(parseMetrics(text)).toEqual({
    process_cpu_seconds_total: 1.5,
    nodejs_heap_size_used_bytes: 32_000_000,
    page_views_total: 9,
  });
});

it('reads the proportional memory of a process in megabytes', () => {
  const text = [
    '561bb1982000-7ffc0ea09000 ---p 00000000 00:00 0                          [rollup]',
    'Rss:              400000 kB',
    'Pss:              250000 kB',
    'Pss_Dirty:           112 kB',
  ].join('\n');
  expect(parseMemory(text)).toBe(256);
});
