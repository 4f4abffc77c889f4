import { createServer } from 'vite';
import { answerJson } from './answer-json.ts';

/** `ANSWERS`: path → JSON that the server answers itself. */
const answers = JSON.parse(process.env.ANSWERS ?? '{}') as Record<string, unknown>;

process.once('disconnect', () => process.exit());

const server = await createServer({ configLoader: 'runner', plugins: [answerJson(answers)] });
await server.listen();
process.send?.({ type: 'ready' });
