import { createServer } from 'vite';
import { serveJson } from './serve-json.ts';

/** `JSON_RESPONSES`: path → JSON that the server responds with. */
const { MODE = '', PORT = '', JSON_RESPONSES = '{}' } = process.env;

process.once('disconnect', () => process.exit());

const server = await createServer({
  configLoader: 'runner',
  mode: MODE,
  plugins: [serveJson(JSON.parse(JSON_RESPONSES) as Record<string, unknown>)],
  server: { port: Number(PORT), origin: `http://localhost:${PORT}` },
});
await server.listen();
process.send?.({ type: 'ready' });
