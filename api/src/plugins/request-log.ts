import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

interface CompletedRequest {
  req: Pick<FastifyRequest, 'method' | 'url' | 'ip'>;
  res: Pick<ServerResponse, 'statusCode'>;
  /** From the arrival of the request to the end of the response. */
  milliseconds: number;
}

/** Logs a request in one line. */
export function logRequest(log: FastifyBaseLogger, completed: CompletedRequest): void {
  const milliseconds = Math.round(completed.milliseconds);
  log.info({ ...completed, milliseconds }, 'Request completed.');
}

/** Logs every request that the router handles. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (req, res) => {
      logRequest(req.log, { req, res, milliseconds: res.elapsedTime });
    });
  },
  { name: 'request-log' },
);
