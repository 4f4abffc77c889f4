import { ssrServerSchema } from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteSsrServer } from '../checks/ssr-servers.ts';

/** A route by which SSR servers announce what they host. */
export const ssrServerRoutes: FastifyPluginAsyncZod<{ sql: Sql }> = async (app, { sql }) => {
  app.put(
    '/ssr-servers/:id',
    {
      config: { permission: 'SSR server' },
      schema: { hide: true, params: z.object({ id: z.uuid() }), body: ssrServerSchema },
    },
    async ({ params: { id }, body }, reply) => {
      await noteSsrServer(sql, id, body);
      return reply.code(204).send();
    },
  );
};
