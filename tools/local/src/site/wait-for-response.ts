import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from 'site-runner';

const PAUSE_MS = 50;

/** Longer than a busy machine needs. */
export const PATIENCE_MS = 60_000;

/** A server that responds. */
interface Responder {
  isRunning: boolean;
  /** The end of its log. */
  output: string;
}

/**
 * Requests an address until the response is as expected.
 *
 * @param text - It is in the body.
 * @param server - Its end ends the wait.
 * @returns The body.
 * @throws PlainError with what there is instead, and the output of the server.
 */
export async function waitForResponse(
  url: string,
  text = '',
  status = 200,
  server: Responder = { isRunning: true, output: '' },
): Promise<string> {
  const end = performance.now() + PATIENCE_MS;
  let last = 'does not respond';
  while (server.isRunning && performance.now() < end) {
    const response = await fetch(url, { headers: { accept: 'text/html, */*' } }).catch(() => null);
    const body = (await response?.text()) ?? '';
    if (response?.status === status && body.includes(text)) return body;
    if (response) last = `responds with ${response.status}: ${body.slice(0, 500)}`;
    await wait(PAUSE_MS);
  }
  throw new PlainError(`Expected "${text}" (${status}) at ${url}. It ${last}\n${server.output}`);
}
