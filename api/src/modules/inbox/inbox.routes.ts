import { clientName, problem } from '@clean-express/server-kit/http';
import {
  FORWARDED_FORM_HEADER,
  SignatureError,
  verifyForwardedForm,
} from '@clean-express/server-kit/signatures';
import {
  insertedSchema,
  newMessageSchema,
  newSubscriptionSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import type { Sql } from '../../database/database.ts';
import { insertHeadersSchema, insertOnce } from '../../database/insert-once.ts';
import { problemResponses } from '../../problem.ts';
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

/**
 * Creates a function that finds the address of the visitor who has sent a form. If an SSR server passes it on for a
 * browser without script, that is the address which the SSR server has signed. Anyone could send another
 * one.
 */
function createSenders(key: string | undefined) {
  return async ({ headers, routeOptions, body, ip, log }: FastifyRequest): Promise<string> => {
    const token = headers[FORWARDED_FORM_HEADER];
    if (token === undefined) return ip;
    try {
      const form = { path: String(routeOptions.url), values: body };
      return await verifyForwardedForm(String(token), form, key);
    } catch (err) {
      if (!(err instanceof SignatureError)) throw err;
      const message =
        'Refused a form whose sender is not signed. If an SSR server has passed it on, check that both have the same CHANGES_KEY and the same time.';
      log.warn({ err }, message);
      const detail = 'We could not accept this form. Please send it again.';
      throw problem(400, 'form-signature-invalid', detail);
    }
  };
}

/** Routes of the contact form and the newsletter. */
export const inboxRoutes: FastifyPluginAsyncZod<{ sql: Sql; config: Config }> = async (
  app,
  { sql, config },
) => {
  const inbox = createInboxRepository(sql);
  const mails = createConfirmationMails(config, inbox, app.log);
  const senderOf = createSenders(config.CHANGES_KEY);
  const senders = new WeakMap<FastifyRequest, string>();
  // The signature is that of the body before its validation, which changes it.
  const preValidation = async (request: FastifyRequest) => {
    senders.set(request, await senderOf(request));
  };
  app.addHook('onClose', () => mails.close());

  /** @throws The problem `daily-limit` when a client or a mailbox has sent too many forms today. */
  async function countForm(request: FastifyRequest, email: string, reply: FastifyReply) {
    const ip = senders.get(request) ?? request.ip;
    for (const name of [clientName(ip), mailboxOf(email)]) {
      if ((await inbox.count(name)) <= config.INBOX_PER_DAY) continue;
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
      preValidation,
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
    async (request, reply) => {
      const { headers, body } = request;
      await countForm(request, body.email, reply);
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
      preValidation,
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
    async (request, reply) => {
      const email = request.body.email.toLowerCase();
      await countForm(request, email, reply);
      await inbox.subscribe(email);
      mails.start(email);
      reply.code(201);
      return { acknowledged: true as const, insertedId: idOfSubscription(email) };
    },
  );

  await app.register(subscriptionPages, { inbox, siteUrl: config.CORS_ORIGINS[0] ?? '' });
};
