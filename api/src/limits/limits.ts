import { createAddressCheck } from '@clean-express/server-kit/environment';
import {
  type Count,
  clientName,
  createCounts,
  createRateLimits,
  problem,
  RATE_LIMIT_WINDOW_MS,
  TOO_OFTEN,
} from '@clean-express/server-kit/http';
import type {
  FastifyBaseLogger,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from 'fastify';
import fp from 'fastify-plugin';
import { Redis } from 'ioredis';
import { z } from 'zod';
import type { Config } from '../config.ts';

/** How long an instance may not know what a client has sent to the others. */
const SYNC_INTERVAL_MS = 200;

/** While Redis is not available, every command fails at once; while it does not respond, after a second. */
const CONNECTION = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2000,
  commandTimeout: 1000,
};

/** Adds to a count, and begins its time window, in one step: no key is left without an end. */
const ADD = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[1])
  if current == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

const addedSchema = z.array(z.tuple([z.null(), z.tuple([z.number(), z.number()])]));

/**
 * Counts requests in memory, so that none waits for Redis, and adds up the counts of all instances in
 * the background. While Redis does not respond, each instance counts for itself, and logs that once.
 */
function createSharedCounts(redisUrl: string, log: FastifyBaseLogger) {
  const count = createCounts();
  /** Requests that the other instances do not know about yet. */
  let unshared = new Map<Count, number>();
  const redis = new Redis(redisUrl, CONNECTION);
  let isAvailable: boolean | undefined;
  const report = (err?: unknown) => {
    if (isAvailable === !err) return;
    isAvailable = !err;
    if (isAvailable) log.info('Connected to Redis, which counts requests.');
    else log.error({ err }, 'Redis is not available. Each instance counts requests for itself.');
  };
  redis.on('error', report).on('ready', () => report());

  /** Adds what this instance has counted, and learns what all have. */
  async function share(): Promise<void> {
    const entries = [...unshared];
    unshared = new Map();
    if (entries.length === 0) return;
    const pipeline = redis.pipeline();
    for (const [{ key }, requests] of entries) {
      pipeline.eval(ADD, 1, `clean-express:limits:${key}`, requests, RATE_LIMIT_WINDOW_MS);
    }
    const results = (await pipeline.exec()) ?? [];
    const failure = results.find(([error]) => error)?.[0];
    if (failure) throw failure;
    const added = addedSchema.parse(results);
    entries.forEach(([own], index) => {
      const [current, ttl] = added[index]?.[1] ?? [0, 0];
      own.current = Math.max(own.current, current + (unshared.get(own) ?? 0));
      own.until = performance.now() + ttl;
    });
  }

  const timer = setInterval(() => {
    share().then(
      () => report(),
      (error) => {
        report(error);
        // Commands without an answer would pile up.
        if (redis.status === 'ready') redis.disconnect(true);
      },
    );
  }, SYNC_INTERVAL_MS).unref();

  return {
    count: (key: string): Count => {
      const own = count(key);
      unshared.set(own, (unshared.get(own) ?? 0) + 1);
      return own;
    },
    close: () => {
      clearInterval(timer);
      redis.disconnect();
    },
  };
}

/** What is limited for each client; `userWrite` for each user, wherever the requests come from. */
type LimitName = 'request' | 'write' | 'userWrite' | 'costly' | 'notFound' | 'token';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of its own for the requests of this route. */
    countsAs?: 'token';
    /** Whether a read takes much longer than others, so that it also counts towards `costly`. */
    isCostly?: (request: FastifyRequest) => boolean;
  }
  interface FastifyInstance {
    /**
     * Counts a read request that bypasses the router.
     *
     * @returns Whether the request is below the limit. If not, pass it to the router, which counts
     * and refuses it.
     */
    admitsRead: (ip: string) => boolean;
    /** Hook that limits costly reads: for those that the response cache has not served. */
    limitCostly: preHandlerAsyncHookHandler;
  }
}

/** Response headers of a refusal that scripts of other origins may read. */
export const LIMIT_HEADERS = [
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** The configured limits. */
export const limitOptions = (config: Config) => ({
  /** How many requests of each kind a client may send per minute. */
  perMinute: {
    request: config.REQUESTS_PER_MINUTE,
    write: config.WRITES_PER_MINUTE,
    userWrite: config.WRITES_PER_MINUTE,
    costly: config.COSTLY_PER_MINUTE,
    token: config.TOKENS_PER_MINUTE,
    notFound: config.NOT_FOUND_PER_MINUTE,
  },
  unlimited: config.UNLIMITED_ADDRESSES,
  redisUrl: config.REDIS_URL,
});

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The limits that a request counts towards: `request` always, and that of its kind. */
function limitsOf({ method, is404, routeOptions }: FastifyRequest): LimitName[] {
  // Clients that scan for paths are stopped early.
  if (is404) return ['request', 'notFound'];
  const { countsAs } = routeOptions.config;
  if (countsAs) return ['request', countsAs];
  return READ_METHODS.has(method) ? ['request'] : ['request', 'write'];
}

function refuse(reply: FastifyReply, limit: number, retryAfter: number): never {
  reply.headers({
    'retry-after': retryAfter,
    'ratelimit-limit': limit,
    'ratelimit-remaining': 0,
    'ratelimit-reset': retryAfter,
  });
  throw problem(429, 'too-many-requests', TOO_OFTEN);
}

/**
 * Limits the requests of each client, and the writes of each user. Requests are counted before anything
 * else happens: cached responses and requests without a valid token count, too. With Redis, all
 * instances count together.
 */
export const limits = fp<ReturnType<typeof limitOptions>>(
  async (app, { perMinute, unlimited, redisUrl }) => {
    const shared = redisUrl ? createSharedCounts(redisUrl, app.log) : undefined;
    app.addHook('onClose', async () => shared?.close());
    const exceeded = createRateLimits<LimitName>(perMinute, shared?.count);
    const isExempt = createAddressCheck(unlimited);
    async function limit(request: FastifyRequest, reply: FastifyReply, names: LimitName[]) {
      for (const name of names) {
        const client = name === 'userWrite' ? request.member().uid : clientName(request.ip);
        const retryAfter = exceeded(name, client);
        if (retryAfter === undefined || isExempt(request.ip)) continue;
        refuse(reply, perMinute[name], retryAfter);
      }
    }

    app.decorate(
      'admitsRead',
      (ip) => exceeded('request', clientName(ip)) === undefined || isExempt(ip),
    );
    app.decorate('limitCostly', async (request, reply) => {
      if (request.routeOptions.config.isCostly?.(request)) await limit(request, reply, ['costly']);
    });
    app.addHook('onRequest', (request, reply) => limit(request, reply, limitsOf(request)));
    // Users are known when the hooks of their route have run.
    app.addHook('preParsing', async (request, reply) => {
      if (READ_METHODS.has(request.method) || !request.viewer()) return;
      await limit(request, reply, ['userWrite']);
    });
  },
  { name: 'limits' },
);
