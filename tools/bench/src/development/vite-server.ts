import { serveJson } from 'local/src/dev/serve-json.ts';
import { createServer } from 'vite';

/** The Vite server of the working directory's package. `JSON_RESPONSES`: path → JSON. */
const { PORT = '', JSON_RESPONSES = '{}' } = process.env;

process.once('disconnect', () => process.exit());

const server = await createServer({
  configLoader: 'runner',
  plugins: [serveJson(JSON.parse(JSON_RESPONSES) as Record<string, unknown>)],
  server: { port: Number(PORT), origin: `http://localhost:${PORT}` },
});
await server.listen();
process.send?.({ type: 'ready' });
