import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ALERTS = join(import.meta.dirname, '../../../deploy/alerts.yml');

/** What a query contains besides names of metrics, from the outside in. */
const NO_METRICS = [
  /"[^"]*"/g,
  /\{[^}]*\}/g,
  /\[[^\]]*\]/g,
  /\b(?:by|without|on|ignoring) \([^)]*\)/g,
  /\b\w+(?= *\()/g,
  /\b(?:and|or|unless|bool|offset)\b/g,
];

/** @example metricsIn('sum by (job) (rate(http_requests_total{status="5xx"}[5m])) > 0') // ['http_requests_total'] */
export function metricsIn(query: string): string[] {
  const rest = NO_METRICS.reduce((text, pattern) => text.replace(pattern, ' '), query);
  return rest.match(/\b[a-z_]\w*/g) ?? [];
}

/**
 * The metrics that the alerts about a server read, as it has to expose them.
 *
 * @param job - The name of the server in Prometheus.
 */
export function metricsOfAlerts(job: string): string[] {
  const groups = readFileSync(ALERTS, 'utf8')
    .split(/^ {2}- name: /m)
    .slice(1);
  const own = groups.filter((group) => {
    const [name = ''] = group.split('\n', 1);
    return name.split(', ').includes(job);
  });
  const queries = own.flatMap((group) => group.match(/(?<=^ {8}expr: ).*/gm) ?? []);
  // Prometheus itself has this one.
  return [...new Set(queries.flatMap(metricsIn))].filter((metric) => metric !== 'up');
}

/** The alerts' metrics that a server does not expose. */
export function missingMetrics(job: string, metrics: string): string[] {
  const exposed = [...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  const isExposed = (metric: string) =>
    exposed.includes(metric) || exposed.includes(metric.replace(/_(?:bucket|count|sum)$/, ''));
  return metricsOfAlerts(job).filter((metric) => !isExposed(metric));
}
