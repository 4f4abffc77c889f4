import type { PickedReleases } from '@clean-express/federation/registry';
import type { ReportedError, ReportedVital } from '@clean-express/federation/reports';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { partsOf } from '../page/page-parts.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';
import { pageLabel } from './page-label.ts';
import { registryGauges } from './registry-gauges.ts';
import { vitalHistograms } from './vital-histograms.ts';

/** What the front door counts. */
export interface Metrics {
  /** Media type of {@link Metrics.text}. */
  contentType: string;
  /**
   * Counts an answered page.
   *
   * @param releases - That the page was composed of.
   */
  countView(releases: PickedReleases, url: URL, status: number): void;
  countError(error: ReportedError): void;
  /** @param page - A route, never a path. */
  observeVital(vital: ReportedVital, page: string): void;
  /** All of it, as Prometheus reads it. */
  text(): Promise<string>;
}

/** Begins to count. Every front door has metrics of its own. */
export function createMetrics(watcher: Pick<RegistryWatcher, 'status'>): Metrics {
  const register = new Registry();
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [register] });
  const views = counter('page_views_total', 'Answered pages', ['page', 'status']);
  const remoteViews = counter('remote_views_total', 'Answered pages that a release draws on', [
    'remote',
    'version',
  ]);
  const errors = counter('remote_errors_total', 'Releases that failed in a browser', [
    'remote',
    'version',
    'phase',
  ]);
  collectDefaultMetrics({ register });
  registryGauges(register, watcher);
  return {
    contentType: register.contentType,
    countView(releases, url, status) {
      views.inc({ page: pageLabel(Object.values(releases), url.pathname), status });
      for (const remote of new Set(partsOf(releases, url).map((part) => part.remote))) {
        const version = releases[remote]?.metadata.version;
        if (version) remoteViews.inc({ remote, version });
      }
    },
    countError: ({ remote, version, phase }) => errors.inc({ remote, version, phase }),
    observeVital: vitalHistograms(register),
    text: () => register.metrics(),
  };
}
