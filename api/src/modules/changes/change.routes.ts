import type { FastifyInstance } from 'fastify';

/** Interval of the comments that keep an idle stream open. */
const HEARTBEAT_MS = 15_000;

/**
 * `GET /changes`: a stream of server-sent events, one for each change of public data. Clients use it
 * to invalidate pages that they have cached.
 */
export async function changeRoutes(app: FastifyInstance): Promise<void> {
  const ends = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
  // A HEAD request would wait for the end of the stream.
  const options = { exposeHeadRoute: false, schema: { hide: true } };
  app.get('/changes', options, (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    reply.header('content-type', 'text/event-stream');
    // A proxy that buffers the stream would delay events.
    reply.header('x-accel-buffering', 'no');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) stream.setHeader(name, value);
    }
    stream.write(': listening\n\n');
    const heartbeat = setInterval(() => stream.write(': alive\n\n'), HEARTBEAT_MS);
    const removeListener = app.responseStore.onInvalidate(() => stream.write('data: changed\n\n'));
    const end = () => {
      clearInterval(heartbeat);
      removeListener();
      ends.delete(end);
      stream.end();
    };
    ends.add(end);
    stream.once('close', end);
  });
}
