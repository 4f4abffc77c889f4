import { isIP } from 'node:net';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify';
import { createAddressCheck, type ServerConfig } from '../environment/index.ts';
import type { Logger } from '../logging.ts';
import { connectionOptions } from './connections.ts';
import { requestIdOf } from './request-context.ts';
import { securityHeaders } from './security.ts';
import { trackReply, trackRequests } from './track-requests.ts';

export interface HttpServerOptions
  extends Pick<
    FastifyServerOptions,
    'requestTimeout' | 'rewriteUrl' | 'routerOptions' | 'forceCloseConnections'
  > {
  config: Pick<ServerConfig, 'TRUST_PROXY' | 'HSTS_SUBDOMAINS' | 'MAX_CONNECTIONS'> & {
    PUBLIC_URL: string;
    /** The servers of the site that send requests to this one. */
    UNLIMITED_ADDRESSES?: string[];
  };
  log: Logger;
  /** Headers of every response, besides those of all servers. */
  headers: Record<string, string>;
  /** Responds to a request whose address no router can read. */
  handleMalformed: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Creates a server without routes that closes slow connections, sets security headers before any other
 * hook or handler can respond, and logs and measures each request once, when it is completed.
 */
export function createHttpServer({
  config,
  log,
  headers: ownHeaders,
  handleMalformed,
  requestTimeout,
  ...options
}: HttpServerOptions) {
  const { TRUST_PROXY, PUBLIC_URL, HSTS_SUBDOMAINS, MAX_CONNECTIONS } = config;
  const { UNLIMITED_ADDRESSES = [] } = config;
  const headers = securityHeaders(PUBLIC_URL, ownHeaders, HSTS_SUBDOMAINS);
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    ...options,
    ...connectionOptions(requestTimeout),
    loggerInstance,
    // One line per request, and the logger knows for which request it logs.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => requestIdOf(headers),
    // Hooks do not run for malformed requests.
    frameworkErrors: (error, request, reply) => {
      trackReply(request, reply);
      handleMalformed(error, request, reply.headers(headers));
    },
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  const isServer = createAddressCheck(UNLIMITED_ADDRESSES);
  // The socket of a client that has gone has no address.
  trackRequests(app, log, (ip) => isIP(ip) !== 0 && isServer(ip));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  return app;
}
