import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FastifyReply, fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import type { EventStreams } from '../event-streams.ts';

/**
 * Serves streams until the test ends.
 *
 * @param open - Called for each request.
 */
export async function serveStreams(
  streams: Pick<EventStreams, 'close'>,
  open: (reply: FastifyReply) => void,
) {
  const opened: ServerResponse[] = [];
  const app = fastify();
  app.get('/', (_request, reply) => {
    opened.push(reply.raw);
    open(reply);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    streams.close();
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const follow = async () => {
    const [response] = (await once(get({ port }), 'response')) as [IncomingMessage];
    return response.on('error', () => undefined);
  };
  return { opened, follow };
}
