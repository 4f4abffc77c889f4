import { createServer, type Plugin } from 'vite';
import { z } from 'zod';

/** `JSON_RESPONSES`: path → JSON that the server responds with. */
const { MODE = 'development', PORT = '', JSON_RESPONSES = '{}' } = process.env;

/** Responds in place of the SSR server. */
const serveJson: Plugin = {
  name: 'serve-json',
  configureServer(server) {
    const responses = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON_RESPONSES));
    for (const [path, json] of Object.entries(responses)) {
      server.middlewares.use(path, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(JSON.stringify(json));
      });
    }
  },
};

process.once('disconnect', () => process.exit());

const server = await createServer({
  configLoader: 'runner',
  mode: MODE,
  plugins: [serveJson],
  server: { port: Number(PORT), origin: `http://localhost:${PORT}` },
});
await server.listen();
process.send?.({ type: 'ready' });
