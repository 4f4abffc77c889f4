import type { Registry } from '@clean-express/federation/registry';
import type { ReportedError, Reports } from '@clean-express/federation/reports';
import type { Metrics } from '../metrics/metrics.ts';
import { OTHER } from '../metrics/page-label.ts';

function isPublished({ microFrontends }: Registry, { remote, version }: ReportedError): boolean {
  const releases = Object.hasOwn(microFrontends, remote) ? microFrontends[remote] : [];
  return releases?.some(({ metadata }) => metadata.version === version) ?? false;
}

/**
 * Counts what a page reports. Releases that are not in the registry and pages that do not exist are
 * ignored: clients can invent them, and each new label would take memory forever.
 */
export function countReports(
  { errors, vitals, page }: Reports,
  registry: Registry,
  metrics: Pick<Metrics, 'countError' | 'observeVital' | 'pageLabel'>,
): void {
  for (const error of errors) if (isPublished(registry, error)) metrics.countError(error);
  const route = metrics.pageLabel(Object.values(registry.microFrontends).flat(), page);
  if (route === OTHER) return;
  for (const vital of vitals) metrics.observeVital(vital, route);
}
