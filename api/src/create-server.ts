import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { type FirstHandler, serverWith } from './first-handler.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { answerProblem } from './problems/answer-problem.ts';
import { speakPlainly } from './problems/plain-sentences.ts';

/** Largest request body, in bytes. */
const BODY_LIMIT = 32 * 1024;

/** How long a client may take to send a request, in milliseconds. */
const REQUEST_TIMEOUT = 30_000;

/** A server without routes that reads and writes what zod schemas say. */
export function createServer({ TRUST_PROXY, PUBLIC_URL }: Config, log: FastifyBaseLogger) {
  const first: FirstHandler = { handle: () => false };
  const app = Fastify({
    loggerInstance: log,
    serverFactory: serverWith(first),
    // Requests are logged once, when they are answered: see the request-log plugin.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // What is no request to begin with passes no hooks.
    frameworkErrors: (error, request, reply) =>
      answerProblem(error, request, reply.headers(securityHeaders(PUBLIC_URL))),
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
  }).withTypeProvider<ZodTypeProvider>();
  app.decorate('first', first);
  speakPlainly();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
