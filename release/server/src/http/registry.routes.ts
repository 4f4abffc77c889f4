import { createAddressCheck } from '@clean-express/server-kit/environment';
import { clientName, EventStreams, limitRoutes } from '@clean-express/server-kit/http';
import { addGauge } from '@clean-express/server-kit/metrics';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter } from 'prom-client';
import { z } from 'zod';
import type { RegistryText } from '../releases/publisher.ts';
import { notFound, problemResponses } from './problems.ts';
import type { Services } from './services.ts';

/**
 * One event. Base64 makes one line of the text, whatever it contains, and gives back the same bytes.
 *
 * @example toEvent({ number: 7, text: '{"payload":"…"}' }) // 'id: 7\ndata: {"number":7,"registry":"eyJw…"}'
 */
function toEvent({ number, text }: RegistryText): string {
  const registry = Buffer.from(text).toString('base64');
  return `id: ${number}\ndata: ${JSON.stringify({ number, registry })}\n\n`;
}

/** The open streams of the registry. */
export class RegistryStreams extends EventStreams {
  #latest: RegistryText | undefined;

  /** @param current - What the stream sends first, unless a newer registry was sent meanwhile. */
  follow(reply: FastifyReply, client: string | undefined, current: RegistryText | undefined): void {
    const isStale = current && this.#latest && this.#latest.number > current.number;
    const first = isStale ? this.#latest : current;
    this.open(reply, first ? toEvent(first) : ': no registry yet\n\n', client);
  }

  /**
   * Sends a registry to all streams, at once: a roll-back waits for nothing.
   *
   * @returns The number of streams.
   */
  send(registry: RegistryText): number {
    this.#latest = registry;
    this.write(toEvent(registry));
    return this.size;
  }
}

/** A client that leaves more than this unread is disconnected, in bytes. */
const MAX_UNREAD = 1024 * 1024;

const JWS_TYPE = 'application/jose+json';

/**
 * The signed registry, once and as a stream. Both need no token: the registry names only what visitors
 * get, and SSR servers trust its signature, not its sender. Streams are limited per client and in total.
 */
export const registryRoutes: FastifyPluginAsyncZod<Services> = async (app, options) => {
  const { config, releases } = options;
  const streams = new RegistryStreams({
    max: config.REGISTRY_STREAMS,
    maxPerClient: config.REGISTRY_STREAMS_PER_CLIENT,
    maxUnread: MAX_UNREAD,
  });
  const isUnlimited = createAddressCheck(config.UNLIMITED_ADDRESSES);
  addGauge(app.metricsRegister, {
    name: 'registry_streams',
    help: 'Open streams of the registry',
    read: () => streams.size,
  });
  const pushes = new Counter({
    name: 'registry_pushes_total',
    help: 'Registries sent to SSR servers, one for each open stream',
    registers: [app.metricsRegister],
  });
  const unsubscribe = releases.onChange((registry) => pushes.inc(streams.send(registry)));
  app.addHook('preClose', async () => {
    unsubscribe();
    streams.close();
  });
  limitRoutes(app, config.REQUESTS_PER_MINUTE);

  app.get(
    '/registry',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['registry'],
        operationId: 'getRegistry',
        summary: 'The signed registry',
        description: 'One flattened JWS (EdDSA). Verify it before you use it.',
        response: { 200: z.string(), ...problemResponses(404) },
      },
      // The text is signed: a serializer would quote it.
      serializerCompiler: () => (text) => String(text),
    },
    async (_request, reply) => {
      const registry = await releases.currentRegistry();
      if (!registry) throw notFound('There is no registry yet. Try again in a few seconds.');
      return reply.type(JWS_TYPE).send(registry.text);
    },
  );

  // A HEAD request would wait for the end of the stream.
  const route = {
    exposeHeadRoute: false,
    config: { permission: 'public' as const },
    schema: { hide: true },
  };
  app.get('/registry/events', route, async (request, reply) => {
    const client = isUnlimited(request.ip) ? undefined : clientName(request.ip);
    streams.follow(reply, client, await releases.currentRegistry());
  });
};
