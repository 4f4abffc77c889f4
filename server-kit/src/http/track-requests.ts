import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Logger } from '../logging.ts';
import { addRequestMetrics, createRegister } from '../metrics.ts';
import { REQUEST_ID_HEADER, runForRequest } from './request-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this server. */
    metricsRegister: Registry;
    /** Logs and measures a request when its response ends. */
    trackRequest: (request: TrackedRequest, response: ServerResponse) => void;
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
}

/** The status of a request whose client has gone before the response began, as nginx logs it. */
const CLIENT_GONE = 499;

/** What load balancers request every second. */
const PROBES = new Set(['/healthz', '/readyz']);

const isSuccessfulProbe = (route: string | undefined, statusCode: number) =>
  route !== undefined && PROBES.has(route) && statusCode < 400;

/** Whether a cache may send a response again without asking. */
function isStorable(reply: FastifyReply): boolean {
  const caching = String(reply.getHeader('cache-control'));
  return reply.hasHeader('cdn-cache-control') || /(?:max-age|s-maxage)=0*[1-9]/.test(caching);
}

/** Tells the client the id of its request, and tracks it. Call it where no hook of the router runs. */
export function trackReply(request: FastifyRequest, { raw }: FastifyReply): void {
  const { id, method, url, ip, routeOptions } = request;
  raw.setHeader(REQUEST_ID_HEADER, id);
  request.server.trackRequest({ id, method, url, ip, route: routeOptions.url }, raw);
}

/**
 * Gives all log lines of a request its id, sends the id back, and measures each request once, when its
 * response has ended or its client has gone. It is then logged, unless it is a successful probe. Call this
 * before any other hook is added.
 */
export function trackRequests(app: FastifyInstance, log: Logger): void {
  const register = createRegister();
  const observe = addRequestMetrics(register);
  app.decorate('metricsRegister', register);
  app.decorate('trackRequest', ({ id, method, url, ip, route }, response) => {
    const started = performance.now();
    response.once('close', () => {
      const milliseconds = performance.now() - started;
      const statusCode = response.headersSent ? response.statusCode : CLIENT_GONE;
      const completed = { reqId: id, req: { method, url, ip }, res: { statusCode } };
      if (!isSuccessfulProbe(route, statusCode)) {
        log.info({ ...completed, milliseconds: Math.round(milliseconds) }, 'Request completed.');
      }
      observe({ method, route, statusCode, milliseconds });
    });
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
