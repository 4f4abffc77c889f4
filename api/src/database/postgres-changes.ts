import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { CHANGES_CHANNEL, type ChangeListener } from './database.ts';

/** Pause before a lost connection is made again, in milliseconds. */
const RECONNECT_AFTER = 1000;

interface Options {
  url: string;
  log: FastifyBaseLogger;
  listener: ChangeListener;
  /** Ends the listening. */
  signal: AbortSignal;
}

/** One connection that listens; settles `lost` when it breaks. */
async function connect({ url, listener }: Options) {
  const client = new Client({ connectionString: url, keepAlive: true });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', ({ payload }) => listener(payload));
  await client.connect();
  await client.query(`LISTEN ${CHANGES_CHANNEL}`);
  return { client, lost };
}

async function reconnect(options: Options): Promise<void> {
  while (!options.signal.aborted) {
    try {
      return await listenForChanges(options);
    } catch (error) {
      options.log.warn({ err: error }, 'Cannot listen for changes of the database; trying again.');
      await wait(RECONNECT_AFTER, undefined, { signal: options.signal }).catch(() => {});
    }
  }
}

/**
 * Listens on a connection of its own, and makes it again when it breaks.
 *
 * @throws When the first connection cannot be made.
 */
export async function listenForChanges(options: Options): Promise<void> {
  const { listener, signal } = options;
  const { client, lost } = await connect(options);
  const end = () => void client.end();
  signal.addEventListener('abort', end, { once: true });
  // What changed while nobody listened is not known.
  listener(undefined);
  void lost.then(() => {
    signal.removeEventListener('abort', end);
    listener(undefined);
    void reconnect(options);
  });
}
