import type { PickedReleases, Release } from '@clean-express/federation/registry';
import type { ReportedError, ReportedVital } from '@clean-express/federation/reports';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { remoteResources } from '../page/remote-resources.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';
import type { HostPages } from '../shell-build/shell-build.ts';
import { pageLabel } from './page-label.ts';
import { registryGauges } from './registry-gauges.ts';
import { vitalHistograms } from './vital-histograms.ts';

/** The metrics of one SSR server. */
export interface Metrics {
  /** Media type of {@link Metrics.text}. */
  contentType: string;
  /**
   * Counts a page response.
   *
   * @param releases - Releases that the page was composed of.
   */
  countView(releases: PickedReleases, url: URL, status: number): void;
  countError(error: ReportedError): void;
  /** @param page - Result of {@link Metrics.pageLabel}. */
  observeVital(vital: ReportedVital, page: string): void;
  /** Route of a path, or `OTHER`. */
  pageLabel(releases: readonly Release[], pathname: string): string;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
}

/** Creates the metrics of one SSR server. */
export function createMetrics(
  watcher: Pick<RegistryWatcher, 'status'>,
  hostPages: HostPages,
): Metrics {
  const register = new Registry();
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [register] });
  const views = counter('page_views_total', 'Page responses', ['page', 'status']);
  const remoteViews = counter('remote_views_total', 'Page responses that include a release', [
    'remote',
    'version',
  ]);
  const errors = counter('remote_errors_total', 'Errors of a release in browsers', [
    'remote',
    'version',
    'phase',
  ]);
  collectDefaultMetrics({ register });
  registryGauges(register, watcher);
  return {
    contentType: register.contentType,
    countView(releases, url, status) {
      views.inc({ page: pageLabel(hostPages, Object.values(releases), url.pathname), status });
      const remotes = remoteResources(hostPages, releases, url).map(({ remote }) => remote);
      for (const remote of new Set(remotes)) {
        const version = releases[remote]?.metadata.version;
        if (version) remoteViews.inc({ remote, version });
      }
    },
    countError: ({ remote, version, phase }) => errors.inc({ remote, version, phase }),
    observeVital: vitalHistograms(register),
    pageLabel: (releases, pathname) => pageLabel(hostPages, releases, pathname),
    text: () => register.metrics(),
  };
}
