import { sessionSchema } from '@clean-express/release-contract/release-api';
import { limitRoutes, problem } from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { InvalidToken, PERSONAL_TOKEN_PREFIX } from '../identity/identity.ts';
import { SESSION_HOURS, type SignedIn } from '../identity/sessions.ts';
import { SignInRefused, startedSchema } from '../identity/sign-in-service.ts';
import { bearerToken } from './authorize.ts';
import { problemResponses } from './problems.ts';
import type { Services } from './services.ts';
import { refuseOtherOrigins } from './session-cookie.ts';

/** How long somebody may take at the sign-in service, in seconds. */
const SIGN_IN_SECONDS = 600;

const HOUR_SECONDS = 3600;

/** Headers by which proxies name the client: with one of them, it is not on this machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Whether the page was opened on this machine, by its own address: no other name may lead to it. */
function isOnThisMachine({ headers, socket }: FastifyRequest, publicUrl: string): boolean {
  return (
    LOOPBACK.includes(socket.remoteAddress ?? '') &&
    headers.host === new URL(publicUrl).host &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}

/** A page, because a redirect from another site would not send the new cookie. */
const TO_START =
  '<!doctype html><html lang="en"><title>Clean Express releases</title><meta http-equiv="refresh" content="0; url=/"><p>You are signed in. <a href="/">Go on</a></p></html>';

const COMMON = { tags: ['access'], security: [{ token: [] }] };

/** What the browser has brought back; `undefined` if it has nothing, or too late. */
function readStarted(cookie: string | undefined) {
  try {
    return startedSchema.safeParse(JSON.parse(cookie ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Routes that sign people in to the page of this server, and out. */
export const sessionRoutes: FastifyPluginAsyncZod<Services> = async (app, options) => {
  const { config, cookies, sessions, personalTokens, identify, audit, signInService } = options;
  const { PUBLIC_URL: publicUrl, LOCAL_PERSON: localPerson } = config;
  limitRoutes(app, config.REQUESTS_PER_MINUTE);

  /** Sets the cookie of a new session. */
  async function signIn(request: FastifyRequest, reply: FastifyReply, who: SignedIn) {
    const secret = await sessions.create(who);
    void audit.append({ event: 'signed in', by: who.person, address: request.ip });
    const maxAge = SESSION_HOURS * HOUR_SECONDS;
    reply.setCookie(cookies.session, secret, { ...cookies.options, maxAge });
  }

  app.get(
    '/session',
    {
      config: { permission: 'public' },
      schema: {
        tags: COMMON.tags,
        operationId: 'getSession',
        summary: 'Who is signed in to the page, and how to',
        response: { 200: sessionSchema, ...problemResponses() },
      },
    },
    async (request) => {
      const identity = await identify(request.cookies[cookies.session] ?? '').catch((error) => {
        if (error instanceof InvalidToken) return undefined;
        throw error;
      });
      const isLocal = localPerson !== undefined && isOnThisMachine(request, publicUrl);
      return {
        person: identity?.name ?? null,
        ways: { service: signInService !== undefined, local: isLocal },
      };
    },
  );

  app.post(
    '/session',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'createSession',
        summary: 'Exchange a personal token for a session of the page: its cookie',
        response: { 204: z.null(), ...problemResponses(401, 403) },
      },
    },
    async (request, reply) => {
      const token = bearerToken(request) ?? '';
      if (!token.startsWith(PERSONAL_TOKEN_PREFIX)) {
        throw problem(403, 'forbidden', 'Only a personal token opens the page.');
      }
      const { id, person } = await personalTokens.find(token);
      await signIn(request, reply, { person, token: { id } });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/session/local',
    {
      config: { permission: 'public' },
      schema: { hide: true, body: z.strictObject({}) },
    },
    async (request, reply) => {
      refuseOtherOrigins(request, publicUrl);
      if (!localPerson || !isOnThisMachine(request, publicUrl)) {
        throw problem(403, 'forbidden', 'Only the page of a local site needs no token.');
      }
      await signIn(request, reply, { person: localPerson });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/session/end',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'endSession',
        summary: 'Sign out of the page: here, or on all devices',
        body: z.strictObject({ everywhere: z.boolean().default(false) }),
        response: { 204: z.null(), ...problemResponses(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { name: by } = request.identity();
      const secret = request.cookies[cookies.session];
      if (request.body.everywhere) await sessions.endAll(by);
      else if (secret) await sessions.end(secret);
      void audit.append({ event: 'signed out', by, address: request.ip, detail: request.body });
      reply.clearCookie(cookies.session, cookies.options);
      return reply.code(204).send(null);
    },
  );

  if (!signInService) return;
  const hidden = { config: { permission: 'public' as const }, schema: { hide: true } };
  // The service leads back from another site.
  const backCookie = { ...cookies.options, sameSite: 'lax' as const, maxAge: SIGN_IN_SECONDS };

  app.get('/session/service', hidden, async (_request, reply) => {
    const { url, started } = await signInService.start();
    return reply.setCookie(cookies.signIn, JSON.stringify(started), backCookie).redirect(url);
  });

  app.get('/session/callback', hidden, async (request, reply) => {
    const started = readStarted(request.cookies[cookies.signIn]);
    reply.clearCookie(cookies.signIn, backCookie);
    try {
      if (!started) throw new SignInRefused('The sign-in took too long. Try again.');
      const { search } = new URL(request.url, publicUrl);
      await signIn(request, reply, { person: await signInService.finish(search, started) });
      return reply.type('text/html; charset=utf-8').send(TO_START);
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      const { ip: address } = request;
      audit.refuse({ event: 'sign-in refused', address, detail: { reason: error.message } });
      return reply
        .code(403)
        .type('text/plain; charset=utf-8')
        .send(`${error.message}\n${publicUrl}/\n`);
    }
  });
};
