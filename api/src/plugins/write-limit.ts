import rateLimit from '@fastify/rate-limit';
import fp from 'fastify-plugin';
import { tooManyRequests } from '../problems/problem.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Options {
  /** Writes that one address may make in a minute. */
  perMinute: number;
}

/** Keeps one address from filling the database. Reading is free, being answered from memory. */
export const writeLimit = fp<Options>(
  async (app, { perMinute }) => {
    await app.register(rateLimit, {
      max: perMinute,
      timeWindow: '1 minute',
      allowList: ({ method }) => READS.has(method),
      errorResponseBuilder: tooManyRequests,
    });
  },
  { name: 'write-limit' },
);
