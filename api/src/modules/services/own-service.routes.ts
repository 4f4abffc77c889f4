import { matchesEntityTag, problem } from '@clean-express/server-kit/http';
import {
  deletedSchema,
  idSchema,
  serviceChangeSchema,
  updatedSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import type { Member } from '../tokens/member.ts';
import { createServiceRepository, type OfferedRow } from './service.repository.ts';
import { serviceHash, toOffered } from './service.routes.ts';
import { requireVisible } from './visibility.ts';

/** Schema properties of all these routes. */
const COMMON = {
  tags: ['services'],
  security: [{ token: [] }],
  params: z.object({ id: idSchema }),
};

const changedMeanwhile = () =>
  problem(412, 'changed-meanwhile', 'This service was changed after you opened it.');

/**
 * Routes that change, pause and delete the user's own services. With `If-Match`, a service changes only if it
 * still has the ETag that `GET /services/:id` sent; without it, the last write wins.
 */
export const ownServiceRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, options) => {
  const { sql, photos } = options;
  const services = createServiceRepository(sql);
  const config = { writesTo: ['services', 'reviews'] };

  /** @throws The problem `not-found`, `service-ended` or `not-the-owner`. */
  async function requireOwn(id: string, member: Member): Promise<void> {
    const { service } = requireVisible(await services.find(id), member);
    if (service.ownerUid === member.uid) return;
    const detail = 'Only the owner of a service can change or delete it.';
    throw problem(403, 'not-the-owner', detail);
  }

  app.patch(
    '/services/:id',
    {
      config,
      onRequest: app.requireAuthor,
      schema: {
        ...COMMON,
        operationId: 'changeService',
        summary: 'Change or pause your service',
        description:
          'Changes what the body has. The reviews of the service follow its name and photo. A paused service is in no list or search but yours, and only you can read it; its reviews stay.',
        headers: z.object({ 'if-match': z.string().optional() }),
        body: serviceChangeSchema,
        response: {
          200: updatedSchema,
          ...problemResponses(400, 401, 403, 404, 410, 412, 413, 415),
        },
      },
    },
    async (request) => {
      const { body, headers, params } = request;
      const member = request.member();
      await requireOwn(params.id, member);
      const change = body.photo ? { ...body, photo: photos.toReference(body.photo) } : body;
      const { 'if-match': tags = '*' } = headers;
      // `*` matches any version. A version may have been read as its owner, or as an anonymous visitor.
      const isCurrent = (row: OfferedRow) =>
        tags === '*' ||
        [member, undefined].some((viewer) =>
          matchesEntityTag(tags, serviceHash(toOffered(row, photos, viewer))),
        );
      const modifiedCount = await services.change(params.id, member, change, isCurrent);
      if (modifiedCount === undefined) throw changedMeanwhile();
      return { acknowledged: true as const, modifiedCount };
    },
  );

  app.delete(
    '/services/:id',
    {
      config,
      onRequest: app.requireMember,
      schema: {
        ...COMMON,
        operationId: 'deleteService',
        summary: 'Delete your service',
        description:
          'Deletes what is stored about the service. Its reviews stay with those who wrote them, without its name and photo. Its address says that it has ended.',
        response: { 200: deletedSchema, ...problemResponses(401, 403, 404, 410) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const member = request.member();
      await requireOwn(id, member);
      const deletedCount = await services.end(id, member);
      return { acknowledged: true as const, deletedCount };
    },
  );
};
