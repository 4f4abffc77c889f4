import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../database/database.ts';
import { deleteOldKeys } from '../../database/insert-once.ts';
import { createInboxRepository } from './inbox.repository.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Options {
  sql: Sql;
  days: number;
  photos: { deleteUnused: () => Promise<void> };
}

/** Deletes what is too old when the API starts, and then each hour: in the inbox, keys of requests, photos. */
export async function inboxRetention(
  app: FastifyInstance,
  { sql, days, photos }: Options,
): Promise<void> {
  const inbox = createInboxRepository(sql);
  const deleteOld = async () => {
    try {
      await inbox.deleteOld(days);
      await deleteOldKeys(sql);
      await photos.deleteUnused();
    } catch (error) {
      app.log.error({ err: error }, 'Could not delete what is too old.');
    }
  };
  const timer = setInterval(deleteOld, HOUR_MS);
  app.addHook('onReady', deleteOld);
  app.addHook('onClose', async () => clearInterval(timer));
}
