import { acknowledgedSchema, idSchema, reportSchema } from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import { addReport, REPORTS_PER_DAY } from './report.repository.ts';

/** The route with which users report reviews to the operator. */
export const reportRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, { sql }) => {
  app.post(
    '/reviews/:id/reports',
    {
      onRequest: app.requireAuthor,
      schema: {
        tags: ['reviews'],
        security: [{ token: [] }],
        operationId: 'reportReview',
        summary: 'Report a review to the operator',
        description: `A user reports a review once; another report of it changes nothing. Each may report ${REPORTS_PER_DAY} reviews in 24 hours.`,
        params: z.object({ id: idSchema }),
        body: reportSchema,
        response: {
          201: acknowledgedSchema,
          ...problemResponses(400, 401, 403, 404, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      await addReport(sql, request.params.id, request.member(), request.body.reason);
      reply.code(201);
      return { acknowledged: true as const };
    },
  );
};
