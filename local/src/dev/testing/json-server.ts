import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Answer {
  headers?: Record<string, string>;
  body: unknown;
}

/**
 * A server that ends with the test.
 *
 * @param answers - Path → answer; everything else is not found.
 * @returns Its port.
 */
export async function jsonServer(answers: Record<string, Answer>): Promise<number> {
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url];
    response.writeHead(answer ? 200 : 404, answer?.headers).end(JSON.stringify(answer?.body));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
