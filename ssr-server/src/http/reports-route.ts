import {
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  REMOTE_PHASES,
  REPORT_TOKEN_PATH,
  type ReportedError,
  type Reports,
  type ReportToken,
  VITALS,
} from '@clean-express/federation/reports';
import type { Registry } from '@clean-express/release-contract/registry';
import { liveRelease, pickRelease } from '@clean-express/release-contract/releases';
import { sendProblem } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Metrics, OTHER } from '../metrics/metrics.ts';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import { canariesIn, readBucket } from '../request/visitor.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';
import { addReportScope, INVALID } from './report-scope.ts';
import type { ReportTokens } from './report-tokens.ts';

/** Maximum size of a report, in bytes. */
const BODY_LIMIT = 4096;

/** The types that `sendBeacon` sends: that of a blob, or that of a plain string. */
const TYPES = ['application/json', 'text/plain'];

/** Longer than every name and version in the registry. */
const MAX_NAME_LENGTH = 100;

/** Longer than every token. */
const MAX_TOKEN_LENGTH = 500;

const name = z.string().max(MAX_NAME_LENGTH);
const error = z.strictObject({ remote: name, version: name, phase: z.enum(REMOTE_PHASES) });
const vital = z.strictObject({ name: z.enum(VITALS), value: z.number().min(0) });

/** What a page may report. Any other field is rejected, so that nothing else can be collected. */
const reportsSchema: z.ZodType<Reports> = z.strictObject({
  errors: z.array(error).max(MAX_REPORTED),
  vitals: z.array(vital).max(MAX_REPORTED),
  page: z.string().startsWith('/').max(MAX_PAGE_LENGTH),
  token: z.string().max(MAX_TOKEN_LENGTH).optional(),
});

/** Whether a visitor can have got a release: that of their bucket or, before the canary, the live one. */
function isPicked(
  registry: Registry,
  { remote, version }: ReportedError,
  bucket: number | undefined,
): boolean {
  const isInCanary = canariesIn(bucket);
  const releases = [liveRelease(registry, remote), pickRelease(registry, remote, { isInCanary })];
  return releases.some((release) => release?.metadata.version === version);
}

interface Options {
  watcher: Pick<RegistryWatcher, 'registry'>;
  metrics: Metrics;
  tokens: ReportTokens;
  /** Public URL of the site. */
  siteUrl: string;
  perMinute: number;
}

/**
 * Receives what pages report about themselves (`POST /reports`), and counts it once per page view.
 * Anyone may send anything: what an honest page cannot report is ignored.
 */
export async function addReportsRoute(app: FastifyInstance, options: Options): Promise<void> {
  const { watcher, metrics, tokens, siteUrl, perMinute } = options;
  const onRequest = refuseOtherSites(siteUrl, 'Only the pages of this site may send reports.');

  const count = async ({ errors, vitals, page, token }: Reports, request: FastifyRequest) => {
    const view = await tokens.read(token);
    if (view === undefined) return;
    const { registry } = watcher;
    const bucket = readBucket(request.cookies, siteUrl);
    for (const error of errors) {
      const isCounted = isPicked(registry, error, bucket) && tokens.isFirst(view, error.remote);
      if (isCounted) metrics.countError(error, request.ip);
    }
    // Clients can invent pages, and each new label would take memory forever.
    const route = metrics.pageLabel(Object.values(registry.microFrontends).flat(), page);
    if (route === OTHER) return;
    for (const vital of vitals) {
      if (tokens.isFirst(view, vital.name)) metrics.observeVital(vital, route);
    }
  };

  await addReportScope(app, { perMinute, types: TYPES }, (reports) => {
    reports.post(REPORT_TOKEN_PATH, { onRequest }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ token: await tokens.issue() } satisfies ReportToken),
    );
    reports.post('/reports', { onRequest, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { success, data } = reportsSchema.safeParse(request.body);
      if (!success) return sendProblem(reply, INVALID);
      await count(data, request);
      return reply.code(204).send();
    });
  });
}
