import type { ServerResponse } from 'node:http';
import { createAddressCheck } from '@clean-express/server-kit/environment';
import { clientName, createSecretCheck } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { problem } from '../../problem.ts';
import { createChangeStreams } from './change-streams.ts';

/** A stream ends after this time, and its client connects again. */
const LIFETIME_MS = 600_000;

const RETRY_SECONDS = 60;

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

function refuse(reply: FastifyReply, status: 429 | 503, detail: string): never {
  reply.header('retry-after', RETRY_SECONDS);
  throw problem(status, 'too-many-streams', detail);
}

/**
 * `GET /changes`: a stream of server-sent events, one for each change of public data. Clients use it
 * to invalidate pages that they have cached.
 */
export async function changeRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { config, database } = options;
  const streams = createChangeStreams();
  const isServer = serverCheck(config);
  /** The streams of all clients that are not SSR servers, with the name of the client. */
  const limited = new Map<ServerResponse, string>();
  app.addHook('preClose', async () => streams.close());
  await database.onChange((change) => {
    // First the cache: a client that hears of the change reads the data again.
    app.responseStore.invalidate(change?.table);
    streams.send(change);
  });

  const refuseTooMany = (reply: FastifyReply, client: string) => {
    const own = [...limited.values()].filter((name) => name === client).length;
    if (own >= config.CHANGE_STREAMS_PER_CLIENT) {
      refuse(reply, 429, 'You follow the changes too often. Please close another stream first.');
    }
    if (limited.size >= config.CHANGE_STREAMS) {
      refuse(reply, 503, 'Too many clients follow the changes. Please try again in a minute.');
    }
  };
  const limit = (stream: ServerResponse, client: string) => {
    limited.set(stream, client);
    const lifetime = setTimeout(() => streams.end(stream), LIFETIME_MS).unref();
    stream.once('close', () => {
      clearTimeout(lifetime);
      limited.delete(stream);
    });
  };

  // A HEAD request would wait for the end of the stream.
  const route = {
    exposeHeadRoute: false,
    config: { isAlwaysServed: true },
    schema: { hide: true },
  };
  app.get('/changes', route, (request, reply) => {
    const stream = reply.raw;
    if (!isServer(request)) {
      const client = clientName(request.ip);
      refuseTooMany(reply, client);
      limit(stream, client);
    }
    reply.hijack();
    reply.header('content-type', 'text/event-stream');
    // A proxy that buffers the stream would delay events.
    reply.header('x-accel-buffering', 'no');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) stream.setHeader(name, value);
    }
    streams.open(stream);
  });
}
