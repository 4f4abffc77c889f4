import { auditEntrySchema, historyEntrySchema } from '@clean-express/release-contract/release-api';
import { stringify } from 'csv-stringify/sync';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { remoteParams } from '../checks/fields.ts';
import type { HistoryRow } from '../releases/releases.ts';
import type { AuditRow } from '../rows/audit-log.ts';
import { problemResponses } from './problems.ts';
import type { Services } from './services.ts';

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

/** A change of the history as clients see it. */
export const toChange = ({ id: _id, at, ...change }: HistoryRow) => ({
  ...change,
  at: at.toISOString(),
});

/** Routes that show who has changed what, and why. */
export const historyRoutes: FastifyPluginAsyncZod<Services> = async (app, { releases }) => {
  app.get(
    '/history',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'listAllChanges',
        summary: 'The changes of all remotes, newest first',
        response: { 200: z.array(historyEntrySchema), ...problemResponses(401) },
      },
    },
    async () => (await releases.history()).map(toChange),
  );

  app.get(
    '/remotes/:remote/history',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'listChanges',
        summary: 'The changes of a remote, newest first',
        params: remoteParams,
        response: { 200: z.array(historyEntrySchema), ...problemResponses(401, 404) },
      },
    },
    async ({ params: { remote } }) => {
      return (await releases.history(remote)).map(toChange);
    },
  );
};

const LIMIT_MAX = 1000;

const limitMessage = `must be a whole number from 1 to ${LIMIT_MAX}`;

const ACCESS = { tags: ['access'], security: [{ token: [] }] };

const idField = z.coerce
  .number('must be the id of an entry')
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER);

const auditQuery = z.strictObject({
  /** The id of the last entry that is known already. */
  after: idField.optional(),
  /** Instead, to read from the newest back: the id of the oldest entry that is known. */
  before: idField.optional(),
  /** Part of an event, a name, an address, or of what was recorded. */
  search: z.string().max(100).optional(),
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(LIMIT_MAX, limitMessage)
    .default(LIMIT_MAX),
});

/** Most entries of a table for a spreadsheet. */
const CSV_MAX = 100_000;

const toEntry = ({ at, ...entry }: AuditRow) => ({ ...entry, at: at.toISOString() });

/** Routes that export the audit log. Reading is recorded, too. */
export const auditRoutes: FastifyPluginAsyncZod<Services> = async (app, { audit }) => {
  /** Reading is recorded. */
  const noteExport = (request: FastifyRequest, detail: Record<string, unknown>) =>
    audit.append({
      event: 'audit log exported',
      by: request.identity().name,
      address: request.ip,
      detail,
    });

  app.get(
    '/audit',
    {
      config: { permission: 'admin' },
      schema: {
        ...ACCESS,
        operationId: 'exportAuditLog',
        summary: 'Entries of the audit log, oldest first',
        description:
          'To read on, pass the id of the last entry as `after`; to read back from the newest, `before`. Reading is recorded, too.',
        querystring: auditQuery,
        response: { 200: z.array(auditEntrySchema), ...problemResponses(400, 401, 403) },
      },
    },
    async (request) => {
      const { after, search } = request.query;
      const entries = await audit.entries(request.query);
      await noteExport(request, { after, search, entries: entries.length });
      return entries.map(toEntry);
    },
  );

  app.get(
    '/audit.csv',
    {
      config: { permission: 'admin' },
      schema: {
        ...ACCESS,
        operationId: 'exportAuditTable',
        summary: 'Entries of the audit log for a spreadsheet, newest first',
        querystring: auditQuery.pick({ search: true }),
        response: { 200: z.string(), ...problemResponses(400, 401, 403) },
      },
      serializerCompiler: () => (text) => String(text),
    },
    async (request, reply) => {
      const { search } = request.query;
      const before = Number.MAX_SAFE_INTEGER;
      const entries = await audit.entries({ before, search, limit: CSV_MAX });
      await noteExport(request, { search, entries: entries.length });
      const rows = entries.map(toEntry).map(({ detail, ...entry }) => ({
        ...entry,
        detail: JSON.stringify(detail),
      }));
      const columns = ['id', 'at', 'event', 'by', 'address', 'detail'];
      // A cell that begins like a formula would run as one.
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(stringify(rows, { header: true, columns, escape_formulas: true }));
    },
  );
};
