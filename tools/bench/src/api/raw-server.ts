import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { serveUntilDisconnect } from '../processes/serve-until-disconnect.ts';
import type { RecordedResponse } from './recorded-response.ts';

/** A bare HTTP server that sends recorded responses. `RESPONSES` is the path of their file. */
const { PORT = '', RESPONSES = '' } = process.env;

// `measureReads` writes the file.
const recorded = JSON.parse(readFileSync(RESPONSES, 'utf8')) as RecordedResponse[];
const responses = new Map(
  recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
);

const server = createServer(({ url = '' }, response) => {
  const found = responses.get(url);
  response.writeHead(found ? 200 : 404, found?.headers);
  response.end(found?.body);
});
await serveUntilDisconnect([[server, Number(PORT)]]);
