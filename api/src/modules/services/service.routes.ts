import { entityTag, hashOf } from '@clean-express/server-kit/http';
import {
  idSchema,
  insertedSchema,
  namedSchema,
  newServiceSchema,
  type Service,
  serviceListSchema,
  serviceSchema,
} from '@clean-express/shared-api/schemas';
import { type FastifyPluginAsyncZod, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { insertHeadersSchema, insertOnce } from '../../database/insert-once.ts';
import { HOUSE_UID } from '../../database/schema.ts';
import { isCostlyList, sendList, toNamed } from '../../paging/send-list.ts';
import { problemResponses } from '../../problem.ts';
import { toProvider } from '../members/provider.ts';
import type { ModuleOptions } from '../module-options.ts';
import { hasToken, isForOneUser, listOwner, ownership } from '../ownership.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import { type Member, requireOwnEmail } from '../tokens/member.ts';
import {
  addService,
  createServiceRepository,
  type OfferedRow,
  type ServiceRow,
} from './service.repository.ts';
import { requireVisible } from './visibility.ts';

/** How many services the home page shows. */
const HOME_COUNT = 6;

const TAGS = ['services'];

/** Schema properties of the routes that anybody may call, and users with their token. */
const PUBLIC = { tags: TAGS, security: [{}, { token: [] }] };

/**
 * Converts a stored service to its representation in the API, which has no empty fields, for a user or for
 * anybody.
 */
function toService(row: ServiceRow, photos: PhotoReferences, viewer: Member | undefined): Service {
  const { id, ownerUid, state, descriptionPoint, descriptionLast, ...service } = row;
  return {
    _id: id,
    ...service,
    ...ownership(row, viewer),
    ...(descriptionPoint && { descriptionPoint }),
    ...(descriptionLast && { descriptionLast }),
    ...(state === 'paused' && { paused: true as const }),
    photo: photos.toUrl(row.photo),
  };
}

/** The same, with who offers it. */
export function toOffered(
  { service, provider }: OfferedRow,
  photos: PhotoReferences,
  viewer: Member | undefined,
): Service {
  const isOfHouse = service.ownerUid.startsWith(HOUSE_UID);
  return {
    ...toService(service, photos, viewer),
    provider: isOfHouse ? null : toProvider(provider, photos),
  };
}

/** Serializes as `GET /services/:id` does. */
const serialize = serializerCompiler({ schema: serviceSchema, method: 'GET', url: '' });

/** The part of the ETag of `GET /services/:id` that all content codings share. */
export const serviceHash = (service: Service) => hashOf(serialize(service));

/** Routes of the services that users offer. */
export const serviceRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, options) => {
  const { sql, photos, publicUrl } = options;
  const services = createServiceRepository(sql);

  app.get(
    '/home-services',
    {
      config: { publicFrom: 'services', isPrivate: hasToken },
      schema: {
        ...PUBLIC,
        operationId: 'listHomeServices',
        summary: 'The services of the home page',
        response: { 200: z.array(serviceSchema), ...problemResponses(401) },
      },
    },
    async (request) => {
      const { rows } = await services.list({ limit: HOME_COUNT });
      return rows.map((row) => toService(row, photos, request.viewer()));
    },
  );

  app.get(
    '/services',
    {
      config: {
        publicFrom: 'services',
        alsoFrom: { post: 'blogs' },
        isPrivate: isForOneUser,
        isCostly: isCostlyList,
      },
      schema: {
        ...PUBLIC,
        operationId: 'listServices',
        summary:
          'All services, those that match or fit a post, or (with a token) your own; whole or by name only',
        querystring: serviceListSchema,
        response: {
          200: z.union([z.array(serviceSchema), z.array(namedSchema)]),
          ...problemResponses(400, 401, 403),
        },
      },
    },
    async (request, reply) => {
      const ownerUid = listOwner(request, request.query);
      if (request.query.fields === 'name') {
        const names = await services.listNames(request.query, ownerUid);
        return sendList(request, reply, names, { toItem: toNamed, publicUrl });
      }
      const listing = await services.list(request.query, ownerUid);
      const toItem = (row: ServiceRow) => toService(row, photos, request.viewer());
      return sendList(request, reply, listing, { toItem, publicUrl });
    },
  );

  app.get(
    '/services/:id',
    {
      config: { publicFrom: 'services', isPrivate: hasToken },
      schema: {
        ...PUBLIC,
        operationId: 'getService',
        summary: 'One service',
        params: z.object({ id: idSchema }),
        response: { 200: serviceSchema, ...problemResponses(401, 404, 410) },
      },
    },
    async (request, reply) => {
      const viewer = request.viewer();
      const row = requireVisible(await services.find(request.params.id), viewer);
      const service = toOffered(row, photos, viewer);
      // The response cache tags public responses only, and a save needs a tag.
      if (viewer) reply.header('etag', entityTag(serviceHash(service), 'identity'));
      return service;
    },
  );

  app.post(
    '/services',
    {
      config: { writesTo: ['services'] },
      onRequest: app.requireAuthor,
      schema: {
        operationId: 'addService',
        summary: 'Add a service',
        tags: TAGS,
        security: [{ token: [] }],
        headers: insertHeadersSchema,
        body: newServiceSchema,
        response: { 201: insertedSchema, ...problemResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { headers, body } = request;
      const member = request.member();
      requireOwnEmail(member, body.email);
      const photo = photos.toReference(body.photo);
      const operation = { headers, body, operation: 'addService', person: member.uid };
      const insertedId = await insertOnce(sql, operation, (transaction, id) =>
        addService(transaction, { ...body, photo, id }, member),
      );
      reply.code(201).header('location', `${publicUrl}/services/${insertedId}`);
      return { acknowledged: true as const, insertedId };
    },
  );
};
