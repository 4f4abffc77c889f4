import type { Registry } from '@clean-express/federation/registry';
import type { ReportedError, Reports } from '@clean-express/federation/reports';
import type { Metrics } from '../metrics/metrics.ts';
import { OTHER, pageLabel } from '../metrics/page-label.ts';

function isKnown({ microFrontends }: Registry, { remote, version }: ReportedError): boolean {
  const releases = Object.hasOwn(microFrontends, remote) ? microFrontends[remote] : [];
  return releases?.some(({ metadata }) => metadata.version === version) ?? false;
}

/**
 * Counts what a page told. A release that is not in the registry, and a page that is none of the
 * site's, are left out: anybody can make them up, and every new one would cost memory for good.
 */
export function countReports(
  { errors, vitals, page }: Reports,
  registry: Registry,
  metrics: Pick<Metrics, 'countError' | 'observeVital'>,
): void {
  for (const error of errors) if (isKnown(registry, error)) metrics.countError(error);
  const route = pageLabel(Object.values(registry.microFrontends).flat(), page);
  if (route === OTHER) return;
  for (const vital of vitals) metrics.observeVital(vital, route);
}
