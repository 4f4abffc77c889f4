import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request as sendRequest } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { pipeline } from 'node:stream';
import { gatewayPort, SWITCH_PATH } from './profile.ts';

/**
 * A reverse proxy that adds HTTPS and HTTP/2, like the one in front of the servers in production.
 * `PORTS`: the ports of these servers.
 */
const { CERT = '', KEY = '', PORTS = '' } = process.env;

const tls = { cert: readFileSync(CERT), key: readFileSync(KEY), allowHTTP1: true };
const agent = new Agent({ keepAlive: true });

/** They describe a single connection, and HTTP/2 forbids them. */
const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function forwardedHeaders<Value>(headers: Record<string, Value>): Record<string, Value> {
  const forwarded = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !HOP_BY_HOP_HEADERS.has(name),
  );
  return Object.fromEntries(forwarded);
}

/** The ports that it does not reach, as if their server was down. */
const down = new Set<number>();

function forward(port: number, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const { method, url: path, authority } = request;
  if (path === SWITCH_PATH) {
    if (method === 'DELETE') down.add(port);
    else down.delete(port);
    return void response.end();
  }
  if (down.has(port)) return void request.socket.destroy();
  const headers = { ...forwardedHeaders(request.headers), host: authority || request.headers.host };
  const upstream = sendRequest({ agent, host: 'localhost', port, method, path, headers });
  upstream.on('information', ({ headers: { link } }) => {
    // A visitor who has left the page has closed the stream.
    if (!link || !response.stream || response.stream.destroyed) return;
    // `writeEarlyHints` does not accept several links in one string.
    response.stream.additionalHeaders({ ':status': 103, link });
  });
  upstream.on('response', (upstreamResponse) => {
    const { statusCode = 502 } = upstreamResponse;
    response.writeHead(statusCode, forwardedHeaders(upstreamResponse.headers));
    pipeline(upstreamResponse, response, () => undefined);
  });
  upstream.on('error', () => response.destroy());
  pipeline(request, upstream, () => undefined);
}

process.once('disconnect', () => process.exit());
const listening = PORTS.split(',')
  .map(Number)
  .map((port) => {
    const server = createSecureServer(tls, (request, response) => forward(port, request, response));
    return once(server.listen(gatewayPort(port), 'localhost'), 'listening');
  });
await Promise.all(listening);
process.send?.({ type: 'ready' });
