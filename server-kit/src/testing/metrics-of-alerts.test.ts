import { expect, it } from 'vitest';
import { metricsOfAlerts, missingMetrics } from './metrics-of-alerts.ts';

it('finds the metrics in the alerts about a server', () => {
  expect(metricsOfAlerts('api').toSorted()).toEqual([
    'database_available',
    'database_writable',
    'http_request_duration_seconds_bucket',
    'http_request_duration_seconds_count',
    'log_lines_dropped_total',
    'requests_refused_by_load_total',
    'server_ready',
  ]);
  expect(metricsOfAlerts('ssr-server')).toContain('web_vital_lcp_seconds_bucket');
  expect(metricsOfAlerts('release-server')).toContain('store_behind');
});

it('misses what a server does not expose', () => {
  const metrics = '# TYPE http_request_duration_seconds histogram\n# TYPE server_ready gauge\n';
  const missing = missingMetrics('api', metrics);
  expect(missing).toContain('database_available');
  expect(missing).not.toContain('server_ready');
  expect(missing).not.toContain('http_request_duration_seconds_count');
});
