import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** A request is not held up for longer than this by counting it, in milliseconds. */
const PATIENCE = 250;

/**
 * Connects to the Redis that keeps the counts of all processes. While it is away, every command fails
 * at once, and the log says so once.
 */
export function connectRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: PATIENCE,
  });
  let isAway = false;
  redis.on('error', (err: Error) => {
    if (!isAway) log.error({ err }, 'Redis does not answer: requests are not limited meanwhile.');
    isAway = true;
  });
  redis.on('ready', () => {
    isAway = false;
    log.info('Redis counts the requests of clients.');
  });
  return redis;
}
