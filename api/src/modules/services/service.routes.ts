import {
  idSchema,
  insertedSchema,
  namedSchema,
  newServiceSchema,
  type Service,
  serviceListSchema,
  serviceSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendList, toNamed } from '../../paging/send-list.ts';
import { notFound, problemResponses } from '../../problem.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import { requireOwnEmail } from '../tokens/member.ts';
import type { ServiceRepository, ServiceRow } from './service.repository.ts';

/** Converts a stored service to its representation in the API, which has no empty fields. */
function toService(row: ServiceRow, photos: PhotoReferences): Service {
  const { id, descriptionPoint, descriptionLast, ...service } = row;
  return {
    _id: id,
    ...service,
    ...(descriptionPoint && { descriptionPoint }),
    ...(descriptionLast && { descriptionLast }),
    photo: photos.toUrl(row.photo),
  };
}

/** How many services the home page shows. */
const HOME_COUNT = 6;

const TAGS = ['services'];

interface Options {
  services: ServiceRepository;
  photos: PhotoReferences;
  publicUrl: string;
}

/** Lists of services. */
const listRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
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
};

/** Single services: one is read or added. */
const itemRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { services, photos, publicUrl } = options;

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

/** Routes of the services that users offer. */
export const serviceRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(listRoutes, options);
  await app.register(itemRoutes, options);
};
