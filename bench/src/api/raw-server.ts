import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { serveWhileWanted } from '../processes/serve-while-wanted.ts';
import type { RecordedAnswer } from './recorded-answer.ts';

/** The least that a server can do: it sends bytes that it has, and headers that it knows. */
const { PORT = '', ANSWERS = '' } = process.env;

const recorded = JSON.parse(readFileSync(ANSWERS, 'utf8')) as RecordedAnswer[];
const answers = new Map(
  recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
);

const server = createServer(({ url = '' }, response) => {
  const answer = answers.get(url);
  response.writeHead(answer ? 200 : 404, answer?.headers);
  response.end(answer?.body);
});
await serveWhileWanted([[server, Number(PORT)]]);
