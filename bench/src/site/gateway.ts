import { readFileSync } from 'node:fs';
import { Agent, request as call } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { pipeline } from 'node:stream';
import { serveWhileWanted } from '../processes/serve-while-wanted.ts';

/** What stands before the servers in production: HTTPS and HTTP/2 for all of them, and nothing else. */
const { CERT = '', KEY = '', TARGETS = '{}' } = process.env;

const tls = { cert: readFileSync(CERT), key: readFileSync(KEY), allowHTTP1: true };
const agent = new Agent({ keepAlive: true });

/** They are about one connection, and have no place in HTTP/2. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function passedOn<Value>(headers: Record<string, Value>): Record<string, Value> {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name),
  );
  return Object.fromEntries(kept);
}

function forward(port: number, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const { method, url: path, headers, authority } = request;
  const host = authority || headers.host;
  const forwarded = { ...passedOn(headers), host };
  const behind = call({ agent, host: 'localhost', port, method, path, headers: forwarded });
  behind.on('information', ({ headers: { link } }) => {
    // The compatible API takes links one by one only.
    if (link && response.stream) response.stream.additionalHeaders({ ':status': 103, link });
  });
  behind.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
    pipeline(answer, response, () => undefined);
  });
  behind.on('error', () => response.destroy());
  pipeline(request, behind, () => undefined);
}

const servers = Object.entries<number>(JSON.parse(TARGETS)).map(
  ([port, target]) =>
    [
      createSecureServer(tls, (request, response) => forward(target, request, response)),
      Number(port),
    ] as const,
);
await serveWhileWanted(servers);
