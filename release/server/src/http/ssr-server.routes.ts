import { ssrServerSchema } from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteSsrServer } from '../checks/ssr-servers.ts';
import { addToTests } from '../monitor/canary-monitor.ts';
import { addCounts } from '../rows/count-rows.ts';
import { addErrors } from '../rows/error-rows.ts';

/** A route by which SSR servers announce what they host, and what they have counted. */
export const ssrServerRoutes: FastifyPluginAsyncZod<{ sql: Sql }> = async (app, { sql }) => {
  app.put(
    '/ssr-servers/:id',
    {
      config: { permission: 'SSR server' },
      schema: { hide: true, params: z.object({ id: z.uuid() }), body: ssrServerSchema },
    },
    async ({ params: { id }, body }, reply) => {
      const { hosts, number = 0, counts, failures, errors } = body;
      await sql.transaction(async (transaction) => {
        // Announcements of one server wait for each other here.
        await noteSsrServer(transaction, id, { hosts });
        const counted = await addCounts(transaction, id, counts);
        await addToTests(transaction, number, counted, failures);
      });
      // Canaries are judged whatever becomes of them.
      await addErrors(sql, errors);
      return reply.code(204).send();
    },
  );
};
