import { createServer } from 'node:http';
import { createReplay } from '../site/replay.ts';

/** A bare HTTP server that replays the responses of `API`. */
const { PORT = '', API = '' } = process.env;

const replay = createReplay(API);
const server = createServer(async (request, response) => {
  const { status, headers, body } = await replay(request);
  response.writeHead(status, headers).end(body);
});
process.once('disconnect', () => process.exit());
server.listen(Number(PORT), 'localhost', () => process.send?.({ type: 'ready' }));
