import { answerJson } from 'local/src/dev/answer-json.ts';
import { createServer } from 'vite';

/** The development server of the package that we are started in, as `npm run dev` has it, but for its port. */
const { PORT = '', ANSWERS = '{}' } = process.env;

process.once('disconnect', () => process.exit());

const server = await createServer({
  configLoader: 'runner',
  plugins: [answerJson(JSON.parse(ANSWERS) as Record<string, unknown>)],
  server: { port: Number(PORT), origin: `http://localhost:${PORT}` },
});
await server.listen();
process.send?.({ type: 'ready' });
