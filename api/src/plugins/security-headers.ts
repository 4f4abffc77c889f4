import fp from 'fastify-plugin';

/** Data is never to be run, framed or guessed at. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Sets headers that keep a browser from taking an answer for anything but data. */
export const securityHeaders = fp(
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(HEADERS);
    });
  },
  { name: 'security-headers' },
);
