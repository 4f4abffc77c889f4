import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';
import { countReports } from './count-reports.ts';
import { answerReportError, answerReportProblem } from './report-problems.ts';
import { reportsSchema } from './reports-schema.ts';

/** Largest report, in bytes. */
const BODY_LIMIT = 4096;

/** What `sendBeacon` sends: a blob with a type, or a plain string. */
const TYPES = ['application/json', 'text/plain'];

/** What is not JSON is nothing, which the schema refuses. */
async function parseReport(_request: FastifyRequest, body: string): Promise<unknown> {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

interface Sources {
  watcher: Pick<RegistryWatcher, 'registry'>;
  metrics: Pick<Metrics, 'countError' | 'observeVital'>;
}

/**
 * Takes what pages tell of themselves (`POST /reports`), and counts it.
 *
 * @param perMinute - Reports that one client may send in a minute.
 */
export async function addReportsRoute(
  app: FastifyInstance,
  { watcher, metrics }: Sources,
  perMinute: number,
): Promise<void> {
  await app.register(async (reports) => {
    await reports.register(rateLimit, { max: perMinute, timeWindow: '1 minute' });
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(TYPES, { parseAs: 'string' }, parseReport);
    reports.setErrorHandler(answerReportError);
    reports.post('/reports', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { success, data } = reportsSchema.safeParse(request.body);
      if (!success) return answerReportProblem(reply, 400);
      countReports(data, watcher.registry, metrics);
      return reply.code(204).send();
    });
  });
}
