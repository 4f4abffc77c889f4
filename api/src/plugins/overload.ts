import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { unavailable } from '../problem.ts';

const RETRY_AFTER_SECONDS = 10;

interface Options {
  /** Average event loop delay beyond which requests get 503, in milliseconds; 0 for no bound. */
  maxDelay: number;
}

/** Refuses new requests while the process is overloaded, so that open requests can complete. */
export const overload = fp<Options>(
  async (app, { maxDelay }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelay,
      pressureHandler: async (_request, reply) => {
        reply.header('retry-after', RETRY_AFTER_SECONDS);
        throw unavailable(
          'overloaded',
          'There is a lot going on right now. Please try again soon.',
        );
      },
    });
  },
  { name: 'overload' },
);
