import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Logger } from '../logging.ts';
import { addRequestMetrics, createRegister } from '../metrics.ts';
import { isTracing, startServerSpan } from '../tracing/tracing.ts';
import { ownTraceparent, REQUEST_ID_HEADER, runForRequest } from './request-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this server. */
    metricsRegister: Registry;
    /**
     * Logs and measures a request when its response ends.
     *
     * @returns The `traceparent` of its span, if traces are recorded.
     */
    trackRequest: (request: TrackedRequest, response: ServerResponse) => string | undefined;
  }
  interface FastifyRequest {
    /** The `traceparent` of its span, if traces are recorded. */
    span: string | undefined;
  }
}

/** What is logged of a request, and counted. */
export interface TrackedRequest {
  id: string;
  method: string;
  url: string;
  /** Address of the client. */
  ip: string;
  /** The path of its route, as declared; `undefined` if there is none. */
  route: string | undefined;
  headers: IncomingHttpHeaders;
}

/** The status of a request whose client has gone before the response began, as nginx logs it. */
const CLIENT_GONE = 499;

/** What load balancers request every second. */
const PROBES = new Set<string | undefined>(['/healthz', '/readyz']);

const isSuccessfulProbe = (route: string | undefined, statusCode: number) =>
  PROBES.has(route) && statusCode < 400;

/** Starts the span of a request. Only the servers of the site continue traces: others begin here. */
function startSpan({ id, method, ip, route, headers }: TrackedRequest, isServer: IsServer) {
  if (!isTracing() || PROBES.has(route)) return undefined;
  const attributes = {
    'http.request.method': method,
    ...(route !== undefined && { 'http.route': route }),
    'clean_express.request_id': id,
  };
  const traceparent = ownTraceparent(headers);
  const parent = traceparent !== undefined && isServer(ip) ? traceparent : undefined;
  return startServerSpan({ name: `${method} ${route ?? 'none'}`, attributes }, parent);
}

/** Whether an address is that of a server of the site. */
type IsServer = (ip: string) => boolean;

/** Whether a cache may send a response again without asking. */
function isStorable(reply: FastifyReply): boolean {
  const caching = String(reply.getHeader('cache-control'));
  return reply.hasHeader('cdn-cache-control') || /(?:max-age|s-maxage)=0*[1-9]/.test(caching);
}

/** Tells the client the id of its request, and tracks it. Call it where no hook of the router runs. */
export function trackReply(request: FastifyRequest, { raw }: FastifyReply): void {
  const { id, method, url, ip, headers, routeOptions } = request;
  raw.setHeader(REQUEST_ID_HEADER, id);
  const tracked = { id, method, url, ip, headers, route: routeOptions.url };
  request.span = request.server.trackRequest(tracked, raw);
}

/**
 * Gives all log lines of a request its id, sends the id back, and measures each request once, when its
 * response has ended or its client has gone. It is then logged, unless it is a successful probe. Call this
 * before any other hook is added.
 *
 * @param isServer - Whether a client is a server of the site, whose traces are continued.
 */
export function trackRequests(app: FastifyInstance, log: Logger, isServer: IsServer): void {
  const register = createRegister();
  const observe = addRequestMetrics(register);
  app.decorate('metricsRegister', register);
  app.decorateRequest('span', undefined);
  app.decorate('trackRequest', (request, response) => {
    const { id, method, url, ip, route } = request;
    const span = startSpan(request, isServer);
    const started = performance.now();
    response.once('close', () => {
      const milliseconds = performance.now() - started;
      const statusCode = response.headersSent ? response.statusCode : CLIENT_GONE;
      const completed = { reqId: id, req: { method, url, ip }, res: { statusCode } };
      if (!isSuccessfulProbe(route, statusCode)) {
        log.info({ ...completed, milliseconds: Math.round(milliseconds) }, 'Request completed.');
      }
      observe({ method, route, statusCode, milliseconds });
      const attributes = { 'http.response.status_code': statusCode };
      span?.end({ attributes, errorType: statusCode >= 500 ? String(statusCode) : undefined });
    });
    return span?.traceparent;
  });
  app.addHook('onRequest', (request, reply, done) => {
    trackReply(request, reply);
    runForRequest(request, done);
  });
  // A body arrives by events of its connection, which other requests have as well.
  app.addHook('preValidation', (request, _reply, done) => runForRequest(request, done));
  app.addHook('onSend', async (_request, reply) => {
    // It would come with the id of the request that it was stored for.
    if (isStorable(reply)) reply.raw.removeHeader(REQUEST_ID_HEADER);
  });
}
