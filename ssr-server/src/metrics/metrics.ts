import type {
  ReportedError,
  ReportedEvent,
  ReportedVital,
  Vital,
} from '@clean-express/federation/reports';
import type { Release } from '@clean-express/release-contract/registry';
import type { Health, ReleaseCounts } from '@clean-express/release-contract/release-api';
import {
  eventSample,
  isJudged,
  type PageOrigin,
  type Samples,
  vitalSample,
} from '@clean-express/release-contract/samples';
import { addGauge } from '@clean-express/server-kit/metrics';
import { Counter, Gauge, Histogram, type Registry as Register } from 'prom-client';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import { REFUSALS } from '../releases/trusted-registry.ts';
import { matchRoute } from '../request/match-route.ts';
import type { IncludedRelease, Page } from '../request/page.ts';
import { createClientWeight } from './client-weight.ts';
import type { ProcessUsage } from './process-usage.ts';

/** Label of all paths that match no page: clients may request any number of them. */
export const OTHER = 'other';

/** Buckets in seconds; they include the thresholds for good and poor (web.dev/articles/vitals). */
const SECONDS_BUCKETS: Record<Exclude<Vital, 'CLS'>, number[]> = {
  LCP: [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  FCP: [0.25, 0.5, 0.75, 1, 1.4, 1.8, 2.4, 3, 5, 10],
  INP: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  TTFB: [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
};

const SCORE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

const MS_PER_SECOND = 1000;

type CountedPage = Pick<Page, 'included' | 'route'>;

/** The response for a view, and whether the view is compared with those of other releases. */
interface CountedResponse {
  status: number;
  isCompared: boolean;
}

/** What the metrics say about the registry. */
type WatchedRegistry = Pick<RegistryWatcher, 'status' | 'checkAge' | 'refused'>;

/** Registers the metrics of the registry. They are read when they are requested. */
function registerRegistryMetrics(register: Register, watcher: WatchedRegistry) {
  const gauge = (name: string, help: string, read: () => number) =>
    addGauge(register, { name, help, read });
  gauge('registry_ok', 'Whether the newest registry is in use (1) or not (0)', () =>
    watcher.status.problem === undefined ? 1 : 0,
  );
  gauge(
    'registry_number',
    'Number of the newest registry; 0: none',
    () => watcher.status.number ?? 0,
  );
  gauge(
    'registry_check_age_seconds',
    'Time since store or release server last confirmed that the registry is the newest one',
    () => watcher.checkAge / MS_PER_SECOND,
  );
  new Counter({
    name: 'registry_refused_total',
    help: 'Registries that were refused',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset();
      for (const reason of REFUSALS) this.inc({ reason }, watcher.refused.get(reason) ?? 0);
    },
  });
}

/** Registers what the render processes use; their names are those of the SSR server's own process. */
function registerProcessMetrics(
  register: Register,
  read: () => Promise<Record<string, ProcessUsage>>,
) {
  const settings = { labelNames: ['group' as const], registers: [register] };
  new Counter({
    ...settings,
    name: 'render_process_cpu_seconds_total',
    help: 'Processor time of the processes that render pages',
    async collect() {
      const usage = Object.entries(await read());
      this.reset();
      for (const [group, { cpuSeconds }] of usage) this.inc({ group }, cpuSeconds);
    },
  });
  new Gauge({
    ...settings,
    name: 'render_process_resident_memory_bytes',
    help: 'Resident memory of the processes that render pages',
    async collect() {
      for (const [group, { bytes }] of Object.entries(await read())) this.set({ group }, bytes);
    },
  });
}

/** Registers a histogram for each web vital, in Prometheus' base units. */
function vitalHistograms(
  register: Register,
): Record<Vital, Histogram<'page' | 'remote' | 'release'>> {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({
      ...{ name, help, buckets, registers: [register] },
      labelNames: ['page', 'remote', 'release'],
    });
  const seconds = (vital: keyof typeof SECONDS_BUCKETS, help: string) =>
    histogram(`web_vital_${vital.toLowerCase()}_seconds`, help, SECONDS_BUCKETS[vital]);
  return {
    LCP: seconds('LCP', 'Largest Contentful Paint'),
    FCP: seconds('FCP', 'First Contentful Paint'),
    INP: seconds('INP', 'Interaction to Next Paint'),
    TTFB: seconds('TTFB', 'Time to First Byte'),
    CLS: histogram('web_vital_cls', 'Cumulative Layout Shift', SCORE_BUCKETS),
  };
}

/** A release that a vital was measured for. */
export interface MeasuredRelease extends IncludedRelease {
  role: 'live' | 'canary';
}

/** The phases in which a file of a remote fails to load. */
const LOAD_PHASES: readonly unknown[] = ['registry', 'entry', 'module', 'timeout'];

type ReleaseCounter = Counter<'remote' | 'version'>;

/** Reads what was counted of each release since the start. */
async function readCounts({
  samples,
  ...counters
}: {
  views: ReleaseCounter;
  errors: Counter<'remote' | 'version' | 'phase'>;
  renders: ReleaseCounter;
  failedRenders: ReleaseCounter;
  samples: Counter<'remote' | 'version' | 'sample'>;
}): Promise<ReleaseCounts> {
  const counts: Record<string, Record<string, Health & { samples: Samples }>> = {};
  const countsOf = ({ remote, version }: Partial<Record<string, unknown>>) => {
    const none = { views: 0, errors: 0, failedLoads: 0, renders: 0, failedRenders: 0 };
    const versions = counts[String(remote)] ?? {};
    const own = versions[String(version)] ?? { ...none, samples: {} };
    counts[String(remote)] = { ...versions, [String(version)]: own };
    return own;
  };
  for (const [name, counter] of Object.entries(counters)) {
    for (const { labels, value } of (await counter.get()).values) {
      const isLoad = 'phase' in labels && LOAD_PHASES.includes(labels.phase);
      countsOf(labels)[isLoad ? 'failedLoads' : (name as keyof typeof counters)] += value;
    }
  }
  for (const { labels, value } of (await samples.get()).values) {
    countsOf(labels).samples[String(labels.sample)] = value;
  }
  return counts;
}

/**
 * Creates the metrics of one SSR server.
 *
 * @param clientWeight - How many views, errors, renders, vitals and events of a release one client counts for
 * per day and registry: the canary monitor decides by them.
 */
export function createMetrics(register: Register, watcher: WatchedRegistry, clientWeight: number) {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [register] });
  const views = counter('page_views_total', 'Page responses', ['page', 'status']);
  const remoteViews = counter(
    'remote_views_total',
    'Page responses that include a release, without those that no process was ready to render',
    ['remote', 'version'],
  );
  const errors = counter('remote_errors_total', 'Errors of a release in browsers', [
    'remote',
    'version',
    'phase',
  ]);
  const renders = counter(
    'remote_renders_total',
    'Server renders of pages that include a release, also those that the circuit breaker has prevented',
    ['remote', 'version'],
  );
  const renderFailures = counter(
    'remote_render_failures_total',
    'Of these, the ones in which its page, widget or filling has failed or was prevented',
    ['remote', 'version'],
  );
  const samples = counter(
    'remote_samples_total',
    'Page views of a release by how good a web vital was and how the page came, and those with its events',
    ['remote', 'version', 'sample'],
  );
  const undeclaredQueries = counter(
    'undeclared_queries_total',
    'Queries that pages rendered without declaring them, so that they were rendered again',
    ['page'],
  );
  const violations = counter(
    'csp_violations_total',
    "Violations of the pages' Content-Security-Policy that browsers reported",
    ['directive'],
  );
  const countsClient = createClientWeight(clientWeight);
  // Each change of the releases begins a comparison: who had failed before would count for new releases only.
  const hasWeight = (ip: string, subject: string) =>
    countsClient(ip, `${watcher.status.servedNumber} ${subject}`);
  registerRegistryMetrics(register, watcher);
  const vitals = vitalHistograms(register);
  return {
    countView(
      { included, route = OTHER }: CountedPage,
      { status, isCompared }: CountedResponse,
      ip: string,
    ) {
      views.inc({ page: route, status });
      if (!isCompared) return;
      for (const release of included) {
        const subject = `view ${release.remote} ${release.version}`;
        if (hasWeight(ip, subject)) remoteViews.inc(release);
      }
    },
    countError({ remote, version, phase }: ReportedError, ip: string) {
      const subject = `error ${remote} ${version}`;
      if (hasWeight(ip, subject)) errors.inc({ remote, version, phase });
    },
    /**
     * @param ip - Address of the visitor; a render without one always counts.
     * @param failed - The releases that have failed in it.
     */
    countRender(
      included: readonly IncludedRelease[],
      failed: readonly IncludedRelease[],
      ip: string | undefined,
    ) {
      const failedRemotes = new Set(failed.map(({ remote }) => remote));
      for (const release of included) {
        const subject = `render ${release.remote} ${release.version}`;
        if (ip !== undefined && !hasWeight(ip, subject)) continue;
        renders.inc(release);
        if (failedRemotes.has(release.remote)) renderFailures.inc(release);
      }
    },
    /** @param event - One that the release declares. */
    countEvent({ event, ...release }: ReportedEvent, ip: string) {
      const subject = `event ${event} ${release.remote} ${release.version}`;
      if (hasWeight(ip, subject)) samples.inc({ ...release, sample: eventSample(event) });
    },
    readCounts: () =>
      readCounts({ views: remoteViews, errors, renders, failedRenders: renderFailures, samples }),
    /** @param read - Returns what the render processes of each group use. */
    watchProcesses: (read: () => Promise<Record<string, ProcessUsage>>) =>
      registerProcessMetrics(register, read),
    countUndeclaredQueries: ({ route = OTHER }: Pick<Page, 'route'>, count: number) =>
      undeclaredQueries.inc({ page: route }, count),
    /** @param directive - One of few: each value takes memory forever. */
    countPolicyViolation: (directive: string) => violations.inc({ directive }),
    /**
     * @param page - Result of `pageLabel`.
     * @param releases - Those that it counts for.
     */
    observeVital(
      { name, value, origin }: ReportedVital & { origin?: PageOrigin | undefined },
      page: string,
      releases: readonly MeasuredRelease[],
      ip: string,
    ) {
      const observed = name === 'CLS' ? value : value / MS_PER_SECOND;
      if (releases.length === 0) {
        vitals[name].observe({ page, remote: OTHER, release: OTHER }, observed);
      }
      for (const { role, ...release } of releases) {
        const { remote, version } = release;
        vitals[name].observe({ page, remote, release: role }, observed);
        if (origin === undefined || !isJudged(name)) continue;
        if (hasWeight(ip, `${name} ${remote} ${version}`)) {
          samples.inc({ ...release, sample: vitalSample(name, value, origin) });
        }
      }
    },
    /**
     * The route of a page as the value of a metric's label.
     *
     * @param releases - Releases whose pages count.
     * @example pageLabel(releases, '/services/42') // '/services/:id'
     */
    pageLabel(releases: readonly Release[], pathname: string): string {
      const pages = Object.assign({}, ...releases.map(({ extras }) => extras.pages));
      return matchRoute(pages, pathname)?.route ?? OTHER;
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
