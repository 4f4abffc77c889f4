import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

const CONNECT_TIMEOUT_MS = 2000;

const COMMAND_TIMEOUT_MS = 1000;

/** A connection to Redis that says in the log whether it can be used. */
export interface RedisConnection {
  redis: Redis;
  /** Logs a failure, unless the last one has been logged and nothing has succeeded since. */
  reportFailure: (err: unknown) => void;
  reportSuccess: () => void;
}

/**
 * Connects to the Redis that stores the counts of all instances. While it is not available, every
 * command fails at once; while it does not respond, after a second.
 */
export function connectRedis(url: string, log: FastifyBaseLogger): RedisConnection {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  let isAvailable: boolean | undefined;
  const reportFailure = (err: unknown) => {
    if (isAvailable === false) return;
    isAvailable = false;
    log.error({ err }, 'Redis is not available. Each instance counts requests for itself.');
  };
  const reportSuccess = () => {
    if (isAvailable) return;
    isAvailable = true;
    log.info('Connected to Redis, which counts requests.');
  };
  redis.on('error', reportFailure);
  redis.on('ready', reportSuccess);
  return { redis, reportFailure, reportSuccess };
}
