import { auditEntrySchema } from '@clean-express/release-contract/release-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuditLog } from '../rows/audit-log.ts';
import { problemResponses } from './problems.ts';

const LIMIT_MAX = 1000;

const limitMessage = `must be a whole number from 1 to ${LIMIT_MAX}`;

const auditQuery = z.strictObject({
  /** The id of the last entry that is known already. */
  after: z.coerce
    .number('must be the id of an entry')
    .int()
    .nonnegative()
    .max(Number.MAX_SAFE_INTEGER)
    .default(0),
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(LIMIT_MAX, limitMessage)
    .default(LIMIT_MAX),
});

/** Route that exports the audit log. */
export const auditRoutes: FastifyPluginAsyncZod<{ audit: AuditLog }> = async (app, { audit }) => {
  app.get(
    '/audit',
    {
      config: { permission: 'admin' },
      schema: {
        tags: ['access'],
        security: [{ token: [] }],
        operationId: 'exportAuditLog',
        summary: 'Entries of the audit log, oldest first',
        description:
          'To read on, pass the id of the last entry as `after`. Reading is recorded, too.',
        querystring: auditQuery,
        response: { 200: z.array(auditEntrySchema), ...problemResponses(400, 401, 403) },
      },
    },
    async (request) => {
      const { after, limit } = request.query;
      const entries = await audit.entries({ after, limit });
      const { name: by } = request.identity();
      const detail = { after, entries: entries.length };
      await audit.append({ event: 'audit log exported', by, address: request.ip, detail });
      return entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
    },
  );
};
