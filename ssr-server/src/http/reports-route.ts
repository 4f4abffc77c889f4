import {
  MAX_MEASURED_RELEASES,
  MAX_MESSAGE_LENGTH,
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  MAX_STACK_LENGTH,
  REMOTE_PHASES,
  REPORT_TOKEN_PATH,
  type ReportedError,
  type ReportedEvent,
  type ReportedRelease,
  type ReportedVital,
  type Reports,
  type ReportToken,
  VITALS,
} from '@clean-express/federation/reports';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import { liveRelease, pickRelease } from '@clean-express/release-contract/releases';
import { PAGE_ORIGINS } from '@clean-express/release-contract/samples';
import { sendProblem } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { NameFile } from '../metrics/describe-error.ts';
import { type MeasuredRelease, type Metrics, OTHER } from '../metrics/metrics.ts';
import type { ReleaseErrors } from '../metrics/release-errors.ts';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import { canariesIn, readBucket } from '../request/visitor.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';
import { addReportScope, INVALID } from './report-scope.ts';
import type { ReportTokens } from './report-tokens.ts';

/** Maximum size of a report, in bytes: as much as browsers send at the end of a page. */
const BODY_LIMIT = 65_536;

/** The types that `sendBeacon` sends: that of a blob, or that of a plain string. */
const TYPES = ['application/json', 'text/plain'];

/** Longer than every name and version in the registry. */
const MAX_NAME_LENGTH = 100;

/** Longer than every token. */
const MAX_TOKEN_LENGTH = 500;

const name = z.string().max(MAX_NAME_LENGTH);
const release = z.strictObject({ remote: name, version: name });
const error = release.extend({
  phase: z.enum(REMOTE_PHASES),
  message: z.string().max(MAX_MESSAGE_LENGTH).optional(),
  stack: z.string().max(MAX_STACK_LENGTH).optional(),
});
const event = release.extend({ event: name });
const vital = z.strictObject({
  name: z.enum(VITALS),
  value: z.number().min(0),
  releases: z.array(release).max(MAX_MEASURED_RELEASES).optional(),
});

/** What a page may report. Any other field is rejected, so that nothing else can be collected. */
const reportsSchema: z.ZodType<Reports> = z.strictObject({
  errors: z.array(error).max(MAX_REPORTED),
  vitals: z.array(vital).max(MAX_REPORTED),
  events: z.array(event).max(MAX_REPORTED).optional(),
  origin: z.enum(PAGE_ORIGINS).optional(),
  page: z.string().startsWith('/').max(MAX_PAGE_LENGTH),
  token: z.string().max(MAX_TOKEN_LENGTH).optional(),
});

/** The release that a report names, if the visitor can have got it: that of their bucket, or the live one. */
function findPicked(
  registry: Registry,
  { remote, version }: ReportedRelease,
  bucket: number | undefined,
): Release | undefined {
  const isInCanary = canariesIn(bucket);
  const releases = [liveRelease(registry, remote), pickRelease(registry, remote, { isInCanary })];
  return releases.find((release) => release?.metadata.version === version);
}

/** Names files in the stacks of browsers: they are at the origin of their release, or at the site. */
function createNameFile(
  { microFrontends }: Registry,
  siteUrl: string,
  reported: ReportedRelease,
): NameFile {
  const folders = Object.entries(microFrontends).flatMap(([remote, releases]) =>
    releases.flatMap(({ url, metadata: { version } }) => {
      const name = `${remote}@${version}/`;
      return [
        [new URL('.', url).href, name],
        [`${siteUrl}/remotes/${remote}/${version}/`, name],
      ] as const;
    }),
  );
  // All shells have their files there.
  const shell = reported.remote === SHELL ? `${SHELL}@${reported.version}` : SHELL;
  const all = [...folders, [`${siteUrl}/assets/`, `${shell}/assets/`] as const];
  return (address) => {
    const [folder, name] = all.find(([prefix]) => address.startsWith(prefix)) ?? [];
    return folder === undefined ? undefined : `${name}${address.slice(folder.length)}`;
  };
}

const declares = (release: Release | undefined, { event }: ReportedEvent) =>
  Object.hasOwn(release?.extras.measures ?? {}, event);

/** The releases that a vital counts for, each once. */
function measuredReleases(
  { releases = [] }: ReportedVital,
  find: (release: ReportedRelease) => Release | undefined,
): MeasuredRelease[] {
  const measured = new Map<string, MeasuredRelease>();
  for (const release of releases) {
    const found = find(release);
    const role = found?.deployment.default ? 'live' : 'canary';
    if (found) measured.set(release.remote, { ...release, role });
  }
  return [...measured.values()];
}

interface Options {
  watcher: Pick<RegistryWatcher, 'registry'>;
  metrics: Metrics;
  /** The errors that are announced. */
  releaseErrors: Pick<ReleaseErrors, 'add'>;
  tokens: ReportTokens;
  siteUrl: string;
  perMinute: number;
}

/**
 * Receives what pages report about themselves (`POST /reports`), and counts it once per page view.
 * Anyone may send anything: what an honest page cannot report is ignored.
 */
export async function addReportsRoute(app: FastifyInstance, options: Options): Promise<void> {
  const { watcher, metrics, releaseErrors, tokens, siteUrl, perMinute } = options;
  const onRequest = refuseOtherSites(siteUrl, 'Only the pages of this site may send reports.');

  /** Notes what an error says, so far as its browser has told it. */
  const noteError = (error: ReportedError, page: string, { id, ip }: FastifyRequest) => {
    const { remote, version, message, stack = '' } = error;
    if (message === undefined) return;
    const { registry } = watcher;
    releaseErrors.add({
      ...{ remote, version, kind: 'browser', message, stack, ip, requestId: id },
      nameFile: createNameFile(registry, siteUrl, error),
      page: metrics.pageLabel(Object.values(registry.microFrontends).flat(), page),
    });
  };

  const count = async (reports: Reports, request: FastifyRequest) => {
    const { cookies, ip } = request;
    const view = await tokens.read(reports.token);
    if (view === undefined) return;
    const bucket = readBucket(cookies, siteUrl);
    const find = (release: ReportedRelease) => findPicked(watcher.registry, release, bucket);
    for (const error of reports.errors) {
      if (!find(error) || !tokens.isFirst(view, error.remote)) continue;
      metrics.countError(error, ip);
      noteError(error, reports.page, request);
    }
    for (const event of reports.events ?? []) {
      const isCounted =
        declares(find(event), event) && tokens.isFirst(view, `${event.remote} ${event.event}`);
      if (isCounted) metrics.countEvent(event, ip);
    }
    observeVitals(reports, (vital, route) => {
      if (!tokens.isFirst(view, vital.name)) return;
      metrics.observeVital(vital, route, measuredReleases(vital, find), ip);
    });
  };

  const observeVitals = (
    { vitals, origin, page }: Reports,
    observe: (vital: ReportedVital & Pick<Reports, 'origin'>, route: string) => void,
  ) => {
    // Clients can invent pages, and each new label would take memory forever.
    const releases = Object.values(watcher.registry.microFrontends).flat();
    const route = metrics.pageLabel(releases, page);
    if (route === OTHER) return;
    for (const vital of vitals) observe({ ...vital, origin }, route);
  };

  await addReportScope(app, { perMinute, types: TYPES }, (reports) => {
    reports.post(REPORT_TOKEN_PATH, { onRequest }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ token: await tokens.issue(), takesMessages: true } satisfies ReportToken),
    );
    reports.post('/reports', { onRequest, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { success, data } = reportsSchema.safeParse(request.body);
      if (!success) return sendProblem(reply, INVALID);
      await count(data, request);
      return reply.code(204).send();
    });
  });
}
