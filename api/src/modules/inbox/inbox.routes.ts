import { countedAt } from '@clean-express/server-kit/http';
import {
  insertedSchema,
  newMessageSchema,
  newSubscriptionSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import type { Sql } from '../../database/database.ts';
import { insertHeadersSchema, insertOnce } from '../../database/insert-once.ts';
import { problem, problemResponses } from '../../problem.ts';
import { createConfirmationMails } from './confirmation-mails.ts';
import { addMessage, createInboxRepository, idOfSubscription } from './inbox.repository.ts';
import { subscriptionPages } from './subscription-pages.ts';

const RESPONSES = { 201: insertedSchema, ...problemResponses(400, 413, 415, 422) };

const DAY_SECONDS = 24 * 60 * 60;

/** Seconds until the next day in UTC, when the counts start again. */
const secondsOfDayLeft = () => DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);

/**
 * The mailbox of an address, without the tag that its owner may choose freely.
 *
 * @example mailboxOf('Jane+news@example.com') // 'jane@example.com'
 */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+.*@/, '@');

/** Routes of the contact form and the newsletter. */
export const inboxRoutes: FastifyPluginAsyncZod<{ sql: Sql; config: Config }> = async (
  app,
  { sql, config },
) => {
  const inbox = createInboxRepository(sql);
  const mails = createConfirmationMails(config, inbox, app.log);
  app.addHook('onClose', () => mails.close());

  /** @throws The problem `daily-limit` when a client or a mailbox has sent too many forms today. */
  async function countForm(ip: string, email: string, reply: FastifyReply): Promise<void> {
    for (const { name, factor } of [...countedAt(ip), { name: mailboxOf(email), factor: 1 }]) {
      if ((await inbox.count(name)) <= config.INBOX_PER_DAY * factor) continue;
      reply.header('retry-after', secondsOfDayLeft());
      throw problem(
        429,
        'daily-limit',
        'That was too often for one day. Please try again tomorrow.',
      );
    }
  }

  app.post(
    '/messages',
    {
      schema: {
        operationId: 'sendMessage',
        summary: 'Send a message to the company',
        description: `A client, and an email address, may send ${config.INBOX_PER_DAY} forms a day.`,
        tags: ['inbox'],
        headers: insertHeadersSchema,
        body: newMessageSchema,
        response: RESPONSES,
      },
    },
    async ({ headers, body, ip }, reply) => {
      await countForm(ip, body.email, reply);
      const operation = { headers, body, operation: 'sendMessage', person: body.email };
      const insertedId = await insertOnce(sql, operation, (transaction, id) =>
        addMessage(transaction, { ...body, id }),
      );
      reply.code(201);
      return { acknowledged: true as const, insertedId };
    },
  );

  app.post(
    '/subscriptions',
    {
      schema: {
        operationId: 'subscribe',
        summary: 'Subscribe to the newsletter',
        description:
          'The subscription is unconfirmed until the link in a mail is followed. The response is the same whether or not the address has subscribed before.',
        tags: ['inbox'],
        body: newSubscriptionSchema,
        response: RESPONSES,
      },
    },
    async ({ body, ip }, reply) => {
      const email = body.email.toLowerCase();
      await countForm(ip, email, reply);
      await inbox.subscribe(email);
      mails.start(email);
      reply.code(201);
      return { acknowledged: true as const, insertedId: idOfSubscription(email) };
    },
  );

  await app.register(subscriptionPages, { inbox, siteUrl: config.CORS_ORIGINS[0] ?? '' });
};
