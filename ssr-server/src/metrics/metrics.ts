import type { Release } from '@clean-express/federation/registry';
import type { ReportedError, ReportedVital } from '@clean-express/federation/reports';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { matchRoute } from '../page/match-route.ts';
import type { Page } from '../page/page-context.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';
import type { HostPages } from '../shell-build/shell-build.ts';
import { vitalHistograms } from './vital-histograms.ts';

/** Label of all paths that match no page: clients may request any number of them. */
export const OTHER = 'other';

const MS_PER_SECOND = 1000;

/** The metrics of one SSR server. */
export interface Metrics {
  /** Media type of {@link Metrics.text}. */
  contentType: string;
  /**
   * Counts a page response.
   *
   * @param page - The page that was composed.
   */
  countView(page: Pick<Page, 'parts' | 'route'>, status: number): void;
  countError(error: ReportedError): void;
  /** @param page - Result of {@link Metrics.pageLabel}. */
  observeVital(vital: ReportedVital, page: string): void;
  /**
   * The route of a page as the value of a metric's label.
   *
   * @param releases - Releases whose pages count besides those of the host.
   * @returns The route in the router's syntax, or {@link OTHER}.
   * @example pageLabel(releases, '/services/42') // '/services/:id'
   */
  pageLabel(releases: readonly Release[], pathname: string): string;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
}

/** Registers gauges for whether the newest registry is in use, and when it was loaded. */
function registerRegistryGauges(register: Registry, watcher: Pick<RegistryWatcher, 'status'>) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge('registry_ok', 'Whether the newest registry is in use (1) or not (0)', () =>
    watcher.status.problem === undefined ? 1 : 0,
  );
  gauge(
    'registry_loaded_timestamp_seconds',
    'When the registry in use was loaded; 0: never',
    () => {
      const { loadedAt } = watcher.status;
      return loadedAt === undefined ? 0 : Date.parse(loadedAt) / MS_PER_SECOND;
    },
  );
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
  registerRegistryGauges(register, watcher);
  return {
    contentType: register.contentType,
    countView({ parts, route = OTHER }, status) {
      views.inc({ page: route, status });
      const versions = new Map(parts.map((part) => [part.remote, part.release.metadata.version]));
      for (const [remote, version] of versions) remoteViews.inc({ remote, version });
    },
    countError: ({ remote, version, phase }) => errors.inc({ remote, version, phase }),
    observeVital: vitalHistograms(register),
    pageLabel(releases, pathname) {
      const pages = Object.assign({}, hostPages, ...releases.map(({ extras }) => extras.pages));
      return matchRoute(pages, pathname)?.route ?? OTHER;
    },
    text: () => register.metrics(),
  };
}

/** Serves the metrics at `/metrics` for Prometheus. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
}
