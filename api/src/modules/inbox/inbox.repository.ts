import { createHash } from 'node:crypto';
import type { NewMessage } from '@clean-express/shared-api/schemas';
import { and, eq, gt, isNotNull, isNull, lt, or, sql as raw } from 'drizzle-orm';
import { UUID } from 'uuidv7';
import type { Sql } from '../../database/database.ts';
import { inboxCounts, messages, subscriptions } from '../../database/schema.ts';

/** For how many days the link of a mail confirms a subscription. */
export const CONFIRMATION_DAYS = 7;

/** An address gets at most one mail in this time, however often it is typed. */
const DAYS_BETWEEN_MAILS = 1;

const DAY_MS = 24 * 60 * 60 * 1000;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** The UTC date by which forms are counted. */
const today = () => new Date().toISOString().slice(0, 10);

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const hashOf = (text: string) => sha256(text).toString('base64url');

/**
 * The id of the subscription of an address. It is computed from the address, so that the response to
 * a subscription does not reveal whether the address has subscribed before.
 */
export function idOfSubscription(email: string): string {
  const [version = 0, variant = 0, ...rest] = sha256(email);
  const bytes = Uint8Array.from(rest.slice(0, 16));
  // Version 8 of a UUID is for own schemes.
  bytes[6] = 0x80 | (version & 0x0f);
  bytes[8] = 0x80 | (variant & 0x3f);
  return UUID.ofInner(bytes).toString();
}

const { email: address, createdAt, confirmedAt, tokenHash } = subscriptions;

const hasToken = (token: string) => eq(tokenHash, hashOf(token));

export type InboxRepository = ReturnType<typeof createInboxRepository>;

/** Adds a message. */
export async function addMessage(sql: Sql, message: NewMessage & { id: string }): Promise<void> {
  await sql.insert(messages).values(message);
}

/** Creates the repository of the messages and subscriptions of visitors. */
export function createInboxRepository(sql: Sql) {
  return {
    /** @returns How often the key was counted today. */
    count: async (key: string): Promise<number> => {
      const counted = sql
        .insert(inboxCounts)
        .values({ key: hashOf(key), day: today(), count: 1 })
        .onConflictDoUpdate({
          target: [inboxCounts.key, inboxCounts.day],
          set: { count: raw`${inboxCounts.count} + 1` },
        });
      return (await counted.returning({ count: inboxCounts.count }))[0]?.count ?? 0;
    },

    /** Stores a subscription, unless the address has subscribed already. */
    subscribe: async (email: string): Promise<void> => {
      const values = { id: idOfSubscription(email), email };
      await sql.insert(subscriptions).values(values).onConflictDoNothing();
    },

    /**
     * Stores the token of a mail before the mail is sent.
     *
     * @returns Whether to send it: not to an address that has confirmed or has just got one.
     */
    startMail: async (email: string, token: string): Promise<boolean> => {
      const isDue = or(isNull(tokenHash), lt(createdAt, daysAgo(DAYS_BETWEEN_MAILS)));
      const started = sql
        .update(subscriptions)
        .set({ tokenHash: hashOf(token), createdAt: new Date() })
        .where(and(eq(address, email), isNull(confirmedAt), isDue));
      return (await started.returning({ id: subscriptions.id })).length > 0;
    },

    /** Forgets a mail that could not be sent, so that the next subscription sends one. */
    forgetMail: async (token: string): Promise<void> => {
      await sql.update(subscriptions).set({ tokenHash: null }).where(hasToken(token));
    },

    /** @returns Whether the link is valid; it still is when it is opened again. */
    confirm: async (token: string): Promise<boolean> => {
      const isCurrent = or(isNotNull(confirmedAt), gt(createdAt, daysAgo(CONFIRMATION_DAYS)));
      const confirmed = sql
        .update(subscriptions)
        .set({ confirmedAt: raw`coalesce(${confirmedAt}, now())` })
        .where(and(hasToken(token), isCurrent));
      return (await confirmed.returning({ id: subscriptions.id })).length > 0;
    },

    unsubscribe: async (token: string): Promise<void> => {
      await sql.delete(subscriptions).where(hasToken(token));
    },

    /** Deletes messages and unconfirmed subscriptions of that age, and the counts of earlier days. */
    deleteOld: async (days: number): Promise<void> => {
      const isOld = lt(createdAt, daysAgo(days));
      await sql.delete(messages).where(lt(messages.createdAt, daysAgo(days)));
      await sql.delete(subscriptions).where(and(isNull(confirmedAt), isOld));
      await sql.delete(inboxCounts).where(lt(inboxCounts.day, today()));
    },
  };
}
