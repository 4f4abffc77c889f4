import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** What is told of an answered request. */
interface Answered {
  req: Pick<FastifyRequest, 'method' | 'url' | 'ip'>;
  res: Pick<ServerResponse, 'statusCode'>;
  /** From its arrival to the end of its answer. */
  milliseconds: number;
}

/** Writes one line. */
export function logAnswered(log: FastifyBaseLogger, answered: Answered): void {
  const milliseconds = Math.round(answered.milliseconds);
  log.info({ ...answered, milliseconds }, 'Request answered.');
}

/** One line per request that the router answered. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (req, res) => {
      logAnswered(req.log, { req, res, milliseconds: res.elapsedTime });
    });
  },
  { name: 'request-log' },
);
