import { bypassRouter, sentResponse, toCoding } from '@clean-express/server-kit/http';
import fp from 'fastify-plugin';

interface Options {
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[];
}

/**
 * Sends cached responses without calling the router, also under overload. Rate limits are respected. The router
 * handles every request that is not the same as an earlier one, or whose address is not the canonical
 * one.
 */
export const cachedResponses = fp<Options>(
  async (app, { trustProxy }) => {
    app.addHook('onResponse', async ({ cachedResponse, raw }, reply) => {
      if (!cachedResponse) return;
      const coding = toCoding(reply.getHeader('content-encoding'));
      const body = reply.statusCode === 200 ? cachedResponse.bodies[coding] : undefined;
      const sent = sentResponse(reply, body);
      if (!sent) return;
      cachedResponse.sent.add(raw, sent);
      app.responseStore.measure(cachedResponse);
    });

    bypassRouter(app, {
      trustProxy,
      find: (request, ip) => {
        const { url = '', headers } = request;
        // The response to a user may differ from the public one.
        if (headers.authorization !== undefined) return undefined;
        const sent = app.responseStore.get(url)?.sent.find(request);
        return sent && app.admitsRead(ip) ? sent : undefined;
      },
    });
  },
  {
    name: 'cached-responses',
    dependencies: ['response-cache', 'limits'],
  },
);
