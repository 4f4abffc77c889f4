import type { NewMessage, NewSubscription } from '@clean-express/shared-api/schemas';
import { insertedId, type Sql } from '../../database/database.ts';
import { messages, subscriptions } from '../../database/schema.ts';

/** Messages and subscriptions of visitors. */
export interface InboxRepository {
  /** @returns The message's id. */
  addMessage: (message: NewMessage) => Promise<string>;
  /** @returns The subscription's id, which stays the same if the address has already subscribed. */
  subscribe: (subscription: NewSubscription) => Promise<string>;
}

/** Creates the repository of the inbox. */
export function createInboxRepository(sql: Sql): InboxRepository {
  return {
    addMessage: async (message) =>
      insertedId(await sql.insert(messages).values(message).returning({ id: messages.id })),

    subscribe: async ({ email }) => {
      const address = email.toLowerCase();
      const subscription = sql
        .insert(subscriptions)
        .values({ email: address })
        .onConflictDoUpdate({ target: subscriptions.email, set: { email: address } });
      return insertedId(await subscription.returning({ id: subscriptions.id }));
    },
  };
}
