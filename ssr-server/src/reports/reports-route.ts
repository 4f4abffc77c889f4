import type { Registry } from '@clean-express/federation/registry';
import {
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  REMOTE_PHASES,
  type ReportedError,
  type Reports,
  VITALS,
} from '@clean-express/federation/reports';
import { limitRoutes } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Metrics, OTHER } from '../metrics/metrics.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';
import { handleReportError, invalidReport } from './report-problems.ts';

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

function isPublished({ microFrontends }: Registry, { remote, version }: ReportedError): boolean {
  const releases = Object.hasOwn(microFrontends, remote) ? microFrontends[remote] : [];
  return releases?.some(({ metadata }) => metadata.version === version) ?? false;
}

/**
 * Counts what a page reports. Releases that are not in the registry and pages that do not exist are
 * ignored: clients can invent them, and each new label would take memory forever.
 */
function countReports(
  { errors, vitals, page }: Reports,
  registry: Registry,
  metrics: Pick<Metrics, 'countError' | 'observeVital' | 'pageLabel'>,
): void {
  for (const error of errors) if (isPublished(registry, error)) metrics.countError(error);
  const route = metrics.pageLabel(Object.values(registry.microFrontends).flat(), page);
  if (route === OTHER) return;
  for (const vital of vitals) metrics.observeVital(vital, route);
}

/** Invalid JSON becomes `undefined`, which the schema rejects. */
async function parseReport(_request: FastifyRequest, body: string): Promise<unknown> {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

interface Dependencies {
  watcher: Pick<RegistryWatcher, 'registry'>;
  metrics: Pick<Metrics, 'countError' | 'observeVital' | 'pageLabel'>;
}

/**
 * Receives what pages report about themselves (`POST /reports`), and counts it.
 *
 * @param perMinute - Reports that one client may send per minute.
 */
export async function addReportsRoute(
  app: FastifyInstance,
  { watcher, metrics }: Dependencies,
  perMinute: number,
): Promise<void> {
  await app.register(async (reports) => {
    await limitRoutes(reports, perMinute);
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(TYPES, { parseAs: 'string' }, parseReport);
    reports.setErrorHandler(handleReportError);
    reports.post('/reports', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { success, data } = reportsSchema.safeParse(request.body);
      if (!success) throw invalidReport();
      countReports(data, watcher.registry, metrics);
      return reply.code(204).send();
    });
  });
}
