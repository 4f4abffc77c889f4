import rateLimit, {
  type FastifyRateLimitStoreCtor,
  normalizeIP,
  type RateLimitPluginOptions,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The time window in which the requests of a client are counted. */
export const RATE_LIMIT_WINDOW_MS = 60_000;

/** A limit that a client has exceeded. */
export interface ExceededLimit {
  max: number;
  retryAfterSeconds: number;
}

/** Counts a request, and returns the limit if this request exceeds it. */
export type RateLimit = (request: FastifyRequest) => Promise<ExceededLimit | undefined>;

interface Options<Name extends string> {
  /** How many requests of each kind a client may send per minute. */
  perMinute: Record<Name, number>;
  /** Name of the client at an IP address; by default {@link clientName}. */
  nameClient?: (ip: string) => string;
  /** Counts the requests of all instances. While it is not available, no request is limited. */
  redis?: RateLimitPluginOptions['redis'];
  /** Counts the requests of this instance; by default, a store in memory. */
  store?: FastifyRateLimitStoreCtor;
}

/** An IPv4 address, or the /64 network of an IPv6 address: a client has many addresses of one. */
export const clientName = (ip: string): string => normalizeIP(ip);

/** The key under which a store counts the requests of a client. */
export const rateLimitKey = (limit: string, client: string): string => `${limit}:${client}`;

/** Creates rate limits per client, which hooks apply to the requests that they are meant for. */
export async function createRateLimits<Name extends string>(
  app: FastifyInstance,
  { perMinute, nameClient = clientName, redis, store }: Options<Name>,
): Promise<Record<Name, RateLimit>> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: RATE_LIMIT_WINDOW_MS,
    skipOnError: true,
    nameSpace: 'clean-express:limits:',
    ...(redis && { redis }),
    ...(store && { store }),
  });
  const limits = Object.entries<number>(perMinute).map(([name, max]) => {
    const keyGenerator = ({ ip }: FastifyRequest) => rateLimitKey(name, nameClient(ip));
    const count = app.createRateLimit({ max, keyGenerator });
    const limit: RateLimit = async (request) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return undefined;
      return { max: counted.max, retryAfterSeconds: counted.ttlInSeconds };
    };
    return [name, limit];
  });
  // `Object.fromEntries` forgets the names.
  return Object.fromEntries(limits) as Record<Name, RateLimit>;
}

/**
 * Limits all routes of a plugin together. Responses have `X-RateLimit-*` headers; a refusal is
 * thrown as an error with status 429.
 */
export async function limitRoutes(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, { max: perMinute, timeWindow: RATE_LIMIT_WINDOW_MS });
}
