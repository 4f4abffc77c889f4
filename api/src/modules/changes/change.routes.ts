import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAddressCheck } from '@clean-express/server-kit/environment';
import { clientName, createSecretCheck, EventStreams } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Change, Database } from '../../database/database.ts';

/** Clients drop everything that they have cached at an event that names no table. */
const toEvent = (change: Change | undefined) =>
  `data: ${change ? JSON.stringify({ table: change.table, keys: change.keys }) : 'changed'}\n\n`;

/** The open streams of changes. */
export class ChangeStreams extends EventStreams {
  /** Changes that repeat until they are sent are sent once. */
  readonly #pending = new Set<string>();
  #isSending = false;

  /** Sends a change to all streams. It returns at once, so that no write waits for it. */
  send(change: Change | undefined): void {
    this.#pending.add(toEvent(change));
    if (!this.#isSending) void this.#sendPending();
  }

  async #sendPending(): Promise<void> {
    this.#isSending = true;
    while (this.#pending.size > 0) {
      await nextTurn();
      const text = [...this.#pending].join('');
      this.#pending.clear();
      await this.writeInTurns(text);
    }
    this.#isSending = false;
  }
}

/** A client that leaves more than this unread is disconnected, in bytes. */
const MAX_UNREAD = 64 * 1024;

interface Options {
  config: Config;
  database: Pick<Database, 'onChange'>;
}

/** Whether a request comes from an SSR server: its streams have no limits. */
function serverCheck({ CHANGES_KEY, UNLIMITED_ADDRESSES }: Config) {
  const isUnlimited = createAddressCheck(UNLIMITED_ADDRESSES);
  const hasKey = CHANGES_KEY === undefined ? undefined : createSecretCheck(`Bearer ${CHANGES_KEY}`);
  return ({ ip, headers: { authorization = '' } }: FastifyRequest): boolean =>
    hasKey?.(authorization) || isUnlimited(ip);
}

/**
 * `GET /changes`: a stream of server-sent events, one for each change of public data. Clients use it
 * to invalidate pages that they have cached.
 */
export async function changeRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { config, database } = options;
  const streams = new ChangeStreams({
    max: config.CHANGE_STREAMS,
    maxPerClient: config.CHANGE_STREAMS_PER_CLIENT,
    maxUnread: MAX_UNREAD,
  });
  const isServer = serverCheck(config);
  app.addHook('preClose', async () => streams.close());
  await database.onChange((change) => {
    // First the cache: a client that hears of the change reads the data again.
    if (change && !change.isAddition) app.responseStore.remove(change.table);
    else app.responseStore.invalidate(change?.table);
    streams.send(change);
  });

  // A HEAD request would wait for the end of the stream.
  const route = {
    exposeHeadRoute: false,
    config: { isAlwaysServed: true },
    schema: { hide: true },
  };
  app.get('/changes', route, (request, reply) => {
    const client = isServer(request) ? undefined : clientName(request.ip);
    streams.open(reply, ': listening\n\n', client);
  });
}
