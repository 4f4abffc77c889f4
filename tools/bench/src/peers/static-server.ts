import staticFiles from '@fastify/static';
import { fastify } from 'fastify';

/** Serves a build, compressed in advance, to every site. Paths of pages get `index.html`. */
const { PORT = '', DIRECTORY = '' } = process.env;

const app = fastify();
await app.register(staticFiles, {
  root: DIRECTORY,
  preCompressed: true,
  setHeaders: (reply) => reply.header('access-control-allow-origin', '*'),
});
app.setNotFoundHandler((_, reply) => reply.sendFile('index.html'));
process.once('disconnect', () => process.exit());
await app.listen({ port: Number(PORT), host: 'localhost' });
process.send?.({ type: 'ready' });
