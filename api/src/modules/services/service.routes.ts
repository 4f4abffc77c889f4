import {
  idSchema,
  insertedSchema,
  namedSchema,
  newServiceSchema,
  serviceListSchema,
  serviceSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendList } from '../../paging/send-list.ts';
import { toNamed } from '../../paging/to-named.ts';
import { notFound } from '../../problems/problem.ts';
import { problemResponses } from '../../problems/problem-responses.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import { requireOwnEmail } from '../tokens/require-own-email.ts';
import type { ServiceRepository, ServiceRow } from './service.repository.ts';
import { toService } from './to-service.ts';

/** How many services the home page shows. */
const HOME_COUNT = 6;

const TAGS = ['services'];

interface Options {
  services: ServiceRepository;
  photos: PhotoReferences;
  publicUrl: string;
}

/** Routes of the services that users offer. */
export const serviceRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { services, photos, publicUrl } = options;

  app.get(
    '/home-services',
    {
      config: { publicFrom: 'services' },
      schema: {
        summary: 'The services of the home page',
        tags: TAGS,
        response: { 200: z.array(serviceSchema), ...problemResponses() },
      },
    },
    async () => (await services.first(HOME_COUNT)).map((row) => toService(row, photos)),
  );

  app.get(
    '/services',
    {
      config: { publicFrom: 'services' },
      schema: {
        summary: 'All services, or a page of those that match, whole or by name only',
        tags: TAGS,
        querystring: serviceListSchema,
        response: {
          200: z.union([z.array(serviceSchema), z.array(namedSchema)]),
          ...problemResponses(400),
        },
      },
    },
    async (request, reply) => {
      if (request.query.fields === 'name') {
        const names = await services.listNames(request.query);
        return sendList(request, reply, names, { toItem: toNamed, publicUrl });
      }
      const listing = await services.list(request.query);
      const toItem = (row: ServiceRow) => toService(row, photos);
      return sendList(request, reply, listing, { toItem, publicUrl });
    },
  );

  app.get(
    '/services/:id',
    {
      config: { publicFrom: 'services' },
      schema: {
        summary: 'One service',
        tags: TAGS,
        params: z.object({ id: idSchema }),
        response: { 200: serviceSchema, ...problemResponses(404) },
      },
    },
    async ({ params }) => {
      const row = await services.find(params.id);
      if (!row) throw notFound('This service does not exist.');
      return toService(row, photos);
    },
  );

  app.post(
    '/services',
    {
      config: { writesTo: 'services' },
      onRequest: app.requireMember,
      schema: {
        summary: 'Add a service',
        tags: TAGS,
        security: [{ token: [] }],
        body: newServiceSchema,
        response: { 201: insertedSchema, ...problemResponses(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) => {
      const member = request.member();
      requireOwnEmail(member, request.body.email);
      const photo = photos.toReference(request.body.photo);
      const insertedId = await services.add({ ...request.body, photo }, member);
      reply.code(201).header('location', `${publicUrl}/services/${insertedId}`);
      return { acknowledged: true as const, insertedId };
    },
  );
};
