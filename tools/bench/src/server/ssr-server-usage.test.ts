import { expect, it } from 'vitest';
import { parseMetrics } from './ssr-server-usage.ts';

it('reads metrics without labels, and ignores comments', () => {
  const text = [
    '# HELP process_cpu_seconds_total Total CPU time.',
    '# TYPE process_cpu_seconds_total counter',
    'process_cpu_seconds_total 1.5',
    'nodejs_heap_size_used_bytes 3.2e+7',
    'page_views_total{page="/",status="200"} 4',
  ].join('\n');
  expect(parseMetrics(text)).toEqual({
    process_cpu_seconds_total: 1.5,
    nodejs_heap_size_used_bytes: 32_000_000,
  });
});
