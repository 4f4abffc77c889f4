import type { Registry } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';
import {
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  REMOTE_PHASES,
  type ReportedError,
  type Reports,
  VITALS,
} from '@clean-express/federation/reports';
import { limitRoutes, Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Metrics, OTHER } from '../metrics/metrics.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';

/** Maximum size of a report, in bytes. */
const BODY_LIMIT = 4096;

/** The types that `sendBeacon` sends: that of a blob, or that of a plain string. */
const TYPES = ['application/json', 'text/plain'];

/** Longer than every name and version in the registry. */
const MAX_NAME_LENGTH = 100;

const name = z.string().max(MAX_NAME_LENGTH);
const error = z.strictObject({ remote: name, version: name, phase: z.enum(REMOTE_PHASES) });
const vital = z.strictObject({ name: z.enum(VITALS), value: z.number().min(0) });

/** What a page may report. Any other field is rejected, so that nothing else can be collected. */
const reportsSchema: z.ZodType<Reports> = z.strictObject({
  errors: z.array(error).max(MAX_REPORTED),
  vitals: z.array(vital).max(MAX_REPORTED),
  page: z.string().startsWith('/').max(MAX_PAGE_LENGTH),
});

const INVALID = new Problem({
  status: 400,
  code: 'invalid-report',
  detail: 'This is no report of a page.',
});
const TOO_LARGE = new Problem({
  status: 413,
  code: 'too-large',
  title: 'Content Too Large',
  detail: 'That is too much to report.',
});
const TOO_MANY = new Problem({
  status: 429,
  code: 'too-many-requests',
  detail: 'That was too often. Please try again in a minute.',
});

/** Does not log client errors, since the message of a JSON error quotes the body. */
function handleError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = error;
  if (statusCode >= 500) throw error;
  const known = [TOO_LARGE, TOO_MANY].find((problem) => problem.statusCode === statusCode);
  return sendProblem(reply, known ?? INVALID);
}

function isPublished(registry: Registry, { remote, version }: ReportedError): boolean {
  return releasesOf(registry, remote).some(({ metadata }) => metadata.version === version);
}

/**
 * Counts what a page reports. Releases that are not in the registry and pages that do not exist are
 * ignored: clients can invent them, and each new label would take memory forever.
 */
function countReports(
  { errors, vitals, page }: Reports,
  registry: Registry,
  metrics: Metrics,
): void {
  for (const error of errors) if (isPublished(registry, error)) metrics.countError(error);
  const route = metrics.pageLabel(Object.values(registry.microFrontends).flat(), page);
  if (route === OTHER) return;
  for (const vital of vitals) metrics.observeVital(vital, route);
}

/** Receives what pages report about themselves (`POST /reports`), and counts it. */
export async function addReportsRoute(
  app: FastifyInstance,
  { watcher, metrics }: { watcher: Pick<RegistryWatcher, 'registry'>; metrics: Metrics },
  perMinute: number,
): Promise<void> {
  await app.register(async (reports) => {
    await limitRoutes(reports, perMinute);
    reports.removeAllContentTypeParsers();
    const parseJson = reports.getDefaultJsonParser('error', 'error');
    reports.addContentTypeParser(TYPES, { parseAs: 'string' }, parseJson);
    reports.setErrorHandler(handleError);
    reports.post('/reports', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { success, data } = reportsSchema.safeParse(request.body);
      if (!success) return sendProblem(reply, INVALID);
      countReports(data, watcher.registry, metrics);
      return reply.code(204).send();
    });
  });
}
