import { serve } from '@clean-express/server-kit/process';
import staticFiles from '@fastify/static';
import { fastify } from 'fastify';

/** A static host of the single-page app. It sends `index.html` for every path without a file. */
const { PORT = '', DIST = '' } = process.env;

const app = fastify();
await app.register(staticFiles, {
  root: DIST,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) => {
    const isHashed = path.includes('/assets/');
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
});
app.setNotFoundHandler((_request, reply) => reply.code(200).sendFile('index.html'));
await serve(app, { host: 'localhost', port: Number(PORT) });
