import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { NotificationListener } from './database.ts';

const RECONNECT_DELAY_MS = 1000;

/** How long a connection, or a heartbeat, may take. */
const TIMEOUT_MS = 5000;

/** Interval of the heartbeats, which find a connection that is dead in silence. */
const HEARTBEAT_MS = 5000;

interface Options {
  url: string;
  log: FastifyBaseLogger;
  channel: string;
  listener: NotificationListener;
  /** Stops listening. */
  signal: AbortSignal;
}

async function reconnect(options: Options): Promise<void> {
  while (!options.signal.aborted) {
    try {
      return await listenToPostgres(options);
    } catch (error) {
      options.log.warn(
        { err: error },
        'Could not listen for notifications of the database. Trying again.',
      );
      // Rejects when the database is closed, which ends the loop.
      await wait(RECONNECT_DELAY_MS, undefined, { signal: options.signal }).catch(() => {});
    }
  }
}

/**
 * Ends a connection that does not answer: a firewall that has forgotten it tells neither side.
 *
 * @param signal - Ends the heartbeats.
 */
async function beat(client: Client, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      await wait(HEARTBEAT_MS, undefined, { signal, ref: false });
      await client.query('select 1');
    }
  } catch {
    // An end would wait for the server's answer, which never comes.
    if (!signal.aborted) client.connection.stream.destroy();
  }
}

/**
 * Listens for notifications on a connection of its own, and reconnects when it is lost.
 *
 * @throws When the first connection fails.
 */
export async function listenToPostgres(options: Options): Promise<void> {
  const { url, channel, listener, signal } = options;
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', ({ payload }) => listener(payload ?? ''));
  await client.connect();
  await client.query(`LISTEN ${channel}`);
  const beating = new AbortController();
  void beat(client, beating.signal);
  const end = () => {
    beating.abort();
    void client.end();
  };
  signal.addEventListener('abort', end, { once: true });
  // Notifications before this connection may have been missed.
  listener(undefined);
  void lost.then(() => {
    beating.abort();
    signal.removeEventListener('abort', end);
    listener(undefined);
    void reconnect(options);
  });
}
