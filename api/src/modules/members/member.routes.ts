import {
  deletedSchema,
  idSchema,
  insertedSchema,
  pagingSchema,
  providerSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isCostlyList, sendList } from '../../paging/send-list.ts';
import { notFound, problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import { createMemberPageRepository } from './member-page.repository.ts';
import { toProvider } from './provider.ts';

const TAGS = ['members'];

/** What the pages of members are cached and announced as. */
const TABLE = 'member_pages';

const notShown = () => notFound('This member does not show a page.');

/** Routes of the pages that members show. What they offer is in the list of services. */
export const memberRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, options) => {
  const { sql, photos, publicUrl } = options;
  const pages = createMemberPageRepository(sql);

  app.get(
    '/members',
    {
      config: { publicFrom: TABLE, isCostly: isCostlyList },
      schema: {
        operationId: 'listMembers',
        summary: 'The members who show a page',
        tags: TAGS,
        querystring: pagingSchema,
        response: { 200: z.array(z.object({ _id: idSchema })), ...problemResponses(400) },
      },
    },
    async (request, reply) => {
      const toItem = ({ id }: { id: string }) => ({ _id: id });
      return sendList(request, reply, await pages.list(request.query), { toItem, publicUrl });
    },
  );

  app.get(
    '/members/:id',
    {
      config: { publicFrom: TABLE },
      schema: {
        operationId: 'getMember',
        summary: 'One member who shows a page',
        tags: TAGS,
        params: z.object({ id: idSchema }),
        response: { 200: providerSchema, ...problemResponses(404) },
      },
    },
    async (request) => {
      const row = await pages.find(request.params.id);
      if (!row) throw notShown();
      return toProvider(row, photos);
    },
  );

  const own = { tags: ['me'], security: [{ token: [] }] };

  app.get(
    '/me/page',
    {
      onRequest: app.requireMember,
      schema: {
        ...own,
        operationId: 'getMyPage',
        summary: 'You as others see you, with the id of your page if you show one',
        response: { 200: providerSchema, ...problemResponses(401, 404) },
      },
    },
    async (request) => {
      const row = await pages.findOwn(request.member());
      if (!row) throw notShown();
      return toProvider(row, photos);
    },
  );

  app.post(
    '/me/page',
    {
      config: { writesTo: [TABLE, 'services'] },
      onRequest: app.requireAuthor,
      schema: {
        ...own,
        operationId: 'showMyPage',
        summary: 'Show a page with your services',
        description: 'Anybody can read it: your first name, an initial, photo and services.',
        response: { 201: insertedSchema, ...problemResponses(401, 403) },
      },
    },
    async (request, reply) => {
      const insertedId = await pages.show(request.member());
      reply.code(201).header('location', `${publicUrl}/members/${insertedId}`);
      return { acknowledged: true as const, insertedId };
    },
  );

  app.delete(
    '/me/page',
    {
      config: { writesTo: [TABLE, 'services'] },
      onRequest: app.requireMember,
      schema: {
        ...own,
        operationId: 'hideMyPage',
        summary: 'Hide your page',
        description: 'Its id does not come back: a page that you show later has another one.',
        response: { 200: deletedSchema, ...problemResponses(401) },
      },
    },
    async (request) => {
      const deletedCount = await pages.hide(request.member());
      return { acknowledged: true as const, deletedCount };
    },
  );
};
