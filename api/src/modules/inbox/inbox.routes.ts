import {
  insertedSchema,
  newMessageSchema,
  newSubscriptionSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problemResponses } from '../../problem.ts';
import type { InboxRepository } from './inbox.repository.ts';

const RESPONSES = { 201: insertedSchema, ...problemResponses(400, 413, 415) };

interface Options {
  inbox: InboxRepository;
}

/** Routes of the contact form and the newsletter. */
export const inboxRoutes: FastifyPluginAsyncZod<Options> = async (app, { inbox }) => {
  app.post(
    '/messages',
    {
      schema: {
        summary: 'Send a message to the company',
        tags: ['inbox'],
        body: newMessageSchema,
        response: RESPONSES,
      },
    },
    async ({ body }, reply) => {
      reply.code(201);
      return { acknowledged: true as const, insertedId: await inbox.addMessage(body) };
    },
  );

  app.post(
    '/subscriptions',
    {
      schema: {
        summary: 'Subscribe to the newsletter',
        tags: ['inbox'],
        body: newSubscriptionSchema,
        response: RESPONSES,
      },
    },
    async ({ body }, reply) => {
      reply.code(201);
      return { acknowledged: true as const, insertedId: await inbox.subscribe(body) };
    },
  );
};
