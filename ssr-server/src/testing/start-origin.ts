import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts an HTTP server that runs until the test ends.
 *
 * @returns Base URL of the server.
 */
export async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Starts an origin of remotes.
 *
 * @param files - Path → content; other paths return 404. A test may change the entries later.
 * @returns Its base URL, and the paths that were requested.
 */
export async function startOrigin(files: Record<string, string>) {
  const requested: string[] = [];
  const url = await listen(({ url: path = '' }, response) => {
    requested.push(path);
    const text = files[path];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  return { url, requested };
}

/** The integrity hash of a file, in the form of a release's metadata. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
