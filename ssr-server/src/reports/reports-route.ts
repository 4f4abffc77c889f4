import { limitRoutes } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';
import { countReports } from './count-reports.ts';
import { handleReportError, invalidReport } from './report-problems.ts';
import { reportsSchema } from './reports-schema.ts';

/** Maximum size of a report, in bytes. */
const BODY_LIMIT = 4096;

/** The types that `sendBeacon` sends: that of a blob, or that of a plain string. */
const TYPES = ['application/json', 'text/plain'];

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
