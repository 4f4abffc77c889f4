import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * A bare HTTP server that replays the responses of `API`. It records a response when it is first
 * requested.
 */
const { PORT = '', API = '' } = process.env;

/** Headers that every HTTP server adds itself. */
const AUTOMATIC_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const recorded = new Map<string, { headers: string[]; body: Buffer }>();

/** @returns Name, value, name, value. */
function recordedHeaders({ rawHeaders }: IncomingMessage): string[] {
  const isRecorded = (index: number) =>
    !AUTOMATIC_HEADERS.has(rawHeaders[index]?.toLowerCase() ?? '');
  return rawHeaders.filter((_, index) => isRecorded(index - (index % 2)));
}

async function record(request: IncomingMessage) {
  const { url = '', headers } = request;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(API + url, { headers }, resolve).on('error', reject);
  });
  const recording = { headers: recordedHeaders(response), body: await buffer(response) };
  recorded.set(url, recording);
  return recording;
}

const server = createServer(async (request, response) => {
  const { headers, body } = recorded.get(request.url ?? '') ?? (await record(request));
  response.writeHead(200, headers).end(body);
});
process.once('disconnect', () => process.exit());
server.listen(Number(PORT), 'localhost', () => process.send?.({ type: 'ready' }));
