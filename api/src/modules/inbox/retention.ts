import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../database/database.ts';
import { deleteOldKeys } from '../../database/insert-once.ts';
import { createInboxRepository } from './inbox.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes what is too old when the API starts, and then once a day: in the inbox, and keys of requests. */
export async function inboxRetention(
  app: FastifyInstance,
  { sql, days }: { sql: Sql; days: number },
): Promise<void> {
  const inbox = createInboxRepository(sql);
  const deleteOld = async () => {
    try {
      await inbox.deleteOld(days);
      await deleteOldKeys(sql);
    } catch (error) {
      app.log.error({ err: error }, 'Could not delete what is too old.');
    }
  };
  const timer = setInterval(deleteOld, DAY_MS);
  app.addHook('onReady', deleteOld);
  app.addHook('onClose', async () => clearInterval(timer));
}
