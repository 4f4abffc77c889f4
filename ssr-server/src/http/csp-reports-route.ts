import { sendProblem } from '@clean-express/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CSP_REPORTS_PATH } from '../html/content-security-policy.ts';
import { type Metrics, OTHER } from '../metrics/metrics.ts';
import { addReportScope, INVALID } from './report-scope.ts';

/** A report quotes the page's whole policy. In bytes. */
const BODY_LIMIT = 16_384;

/** Everything else in a report is ignored: it may contain what a visitor typed. */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string(),
  }),
});

/** The values of the metric's label: clients can invent any directive. */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
];

/** Counts the violations of the pages' Content-Security-Policy, by directive. */
export async function addCspReportsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  perMinute: number,
): Promise<void> {
  await addReportScope(app, { perMinute, types: ['application/csp-report'] }, (reports) => {
    reports.post(CSP_REPORTS_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { data } = reportSchema.safeParse(request.body);
      if (!data) return sendProblem(reply, INVALID);
      const { 'violated-directive': violated, 'effective-directive': effective = violated } =
        data['csp-report'];
      // Some browsers send the directive with its sources.
      const [directive = ''] = effective.split(' ');
      metrics.countPolicyViolation(DIRECTIVES.includes(directive) ? directive : OTHER);
      return reply.code(204).send();
    });
  });
}
