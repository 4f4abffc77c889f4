import { createServer } from 'vite';
import { answerJson } from './answer-json.ts';

/** `ANSWERS`: path → JSON that the server answers itself. */
const { MODE = '', PORT = '', ANSWERS = '{}' } = process.env;

process.once('disconnect', () => process.exit());

const server = await createServer({
  configLoader: 'runner',
  mode: MODE,
  plugins: [answerJson(JSON.parse(ANSWERS) as Record<string, unknown>)],
  server: { port: Number(PORT), origin: `http://localhost:${PORT}` },
});
await server.listen();
process.send?.({ type: 'ready' });
