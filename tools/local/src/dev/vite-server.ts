import { createServer } from 'vite';
import { z } from 'zod';
import { serveJson } from './serve-json.ts';

/** `JSON_RESPONSES`: path → JSON that the server responds with. */
const { MODE = 'development', PORT = '', JSON_RESPONSES = '{}' } = process.env;

process.once('disconnect', () => process.exit());

const responses = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON_RESPONSES));
const server = await createServer({
  configLoader: 'runner',
  mode: MODE,
  plugins: [serveJson(responses)],
  server: { port: Number(PORT), origin: `http://localhost:${PORT}` },
});
await server.listen();
process.send?.({ type: 'ready' });
