import { fastify } from 'fastify';
import { createReplay } from '../site/replay.ts';

/** A Fastify server that does nothing but replay the pages of `SSR_SERVER`. */
const { PORT = '', SSR_SERVER = '' } = process.env;

const replay = createReplay(SSR_SERVER);
const app = fastify();
app.get('/metrics', async () => {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
});
app.get('/*', async ({ raw }, reply) => {
  const { status, headers, body } = await replay(raw);
  // Fastify would add headers to an empty body.
  return reply
    .code(status)
    .headers(headers)
    .send(body.length > 0 ? body : undefined);
});
process.once('disconnect', () => process.exit());
await app.listen({ port: Number(PORT), host: 'localhost' });
process.send?.({ type: 'ready' });
