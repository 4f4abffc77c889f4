import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

const CONNECT_TIMEOUT_MS = 2000;

/** Counting delays a request no longer than this. */
const COMMAND_TIMEOUT_MS = 250;

/**
 * Connects to the Redis that stores the counts of all instances. While it is not available, every
 * command fails at once, and the log says so once.
 */
export function connectRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  let isAvailable = true;
  redis.on('error', (err: Error) => {
    if (isAvailable) log.error({ err }, 'Redis is not available. Requests are not limited.');
    isAvailable = false;
  });
  redis.on('ready', () => {
    isAvailable = true;
    log.info('Connected to Redis, which counts requests.');
  });
  return redis;
}
