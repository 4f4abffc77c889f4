import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How often a silent stream shows that it is alive, in milliseconds. */
const HEARTBEAT = 15_000;

/**
 * `GET /changes`: a stream of server-sent events, one each time that public data has changed. Whoever
 * keeps pages that are made of it knows then that they are old.
 */
export async function changeRoutes(app: FastifyInstance): Promise<void> {
  const ends = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
  // Who asks for the head only would wait for its end.
  const options = { exposeHeadRoute: false, schema: { hide: true } };
  app.get('/changes', options, (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    reply.header('content-type', 'text/event-stream');
    // A proxy that collected the stream would tell of changes late, or never.
    reply.header('x-accel-buffering', 'no');
    stream.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    stream.write(': listening\n\n');
    const heartbeat = setInterval(() => stream.write(': alive\n\n'), HEARTBEAT);
    const ignore = app.answers.onDrop(() => stream.write('data: changed\n\n'));
    const end = () => {
      clearInterval(heartbeat);
      ignore();
      ends.delete(end);
      stream.end();
    };
    ends.add(end);
    stream.once('close', end);
  });
}
