import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface JsonResponse {
  headers?: Record<string, string>;
  body: unknown;
}

/**
 * Starts a server that is closed after the test.
 *
 * @param responses - Path → response; all other paths are not found.
 * @returns Its port.
 */
export async function jsonServer(responses: Record<string, JsonResponse>): Promise<number> {
  const server = createServer(({ url = '' }, response) => {
    const found = responses[url];
    response.writeHead(found ? 200 : 404, found?.headers).end(JSON.stringify(found?.body));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
