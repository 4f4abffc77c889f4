import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { unavailable } from '../problems/problem.ts';

/** When to come back, in seconds. */
const RETRY_AFTER = 10;

interface Options {
  /** Average delay of the event loop beyond which requests are turned away, in milliseconds; 0: never. */
  maxDelay: number;
}

/** Turns requests away while the process cannot keep up, so that those under way come to an end. */
export const overload = fp<Options>(
  async (app, { maxDelay }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelay,
      pressureHandler: async (_request, reply) => {
        reply.header('retry-after', RETRY_AFTER);
        throw unavailable(
          'overloaded',
          'There is a lot going on right now. Please try again soon.',
        );
      },
    });
  },
  { name: 'overload' },
);
