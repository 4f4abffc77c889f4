import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../environment/index.ts';
import { Problem } from './problem.ts';

/** When a client may try again, in seconds. */
const RETRY_SECONDS = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this route is served however high the load is: it tells about it, or limits itself. */
    isAlwaysServed?: boolean;
  }
}

/** A request is refused at once, so that those before it can be completed. */
export class Overloaded extends Problem {
  constructor() {
    const detail = 'There is a lot going on right now. Please try again soon.';
    super({ status: 503, code: 'overloaded', detail });
  }
}

/** Sends the headers of a refusal. */
export const tellToRetry = (reply: FastifyReply): FastifyReply =>
  reply.header('retry-after', RETRY_SECONDS);

type LoadConfig = Pick<ServerConfig, 'MAX_IN_FLIGHT' | 'OVERLOAD_DELAY_MS'>;

export type Load = Awaited<ReturnType<typeof watchLoad>>;

/** Refuses requests of all routes while the event loop is delayed, and returns the load of a server. */
export async function watchLoad(app: FastifyInstance, config: LoadConfig) {
  const inFlight = new Set<FastifyRequest>();
  let refused = 0;
  const refuse = (reply: FastifyReply): never => {
    refused += 1;
    tellToRetry(reply);
    throw new Overloaded();
  };
  await app.register(underPressure, {
    maxEventLoopDelay: config.OVERLOAD_DELAY_MS,
    pressureHandler: async (request, reply) => {
      if (!request.routeOptions.config.isAlwaysServed) refuse(reply);
    },
  });
  // A client that reads its response slowly does not count, either.
  app.addHook('onSend', async (request) => void inFlight.delete(request));
  return {
    /**
     * A `preHandler` hook that refuses a request while too many others are being handled. It comes after
     * the body, so that clients that send slowly do not count.
     */
    admit: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (request.routeOptions.config.isAlwaysServed) return;
      if (inFlight.size >= config.MAX_IN_FLIGHT) refuse(reply);
      inFlight.add(request);
      // Without a response, if the client has gone.
      reply.raw.once('close', () => inFlight.delete(request));
    },
    isOverloaded: () => app.isUnderPressure(),
    inFlight: () => inFlight.size,
    /** How many requests were refused so far. */
    refused: () => refused,
  };
}
