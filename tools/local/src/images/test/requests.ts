import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from 'site-runner';
import type { Container } from './container.ts';

const PAUSE_MS = 20;

/** Longer than a busy machine needs. */
export const PATIENCE_MS = 60_000;

/**
 * Requests an address until the response is as expected.
 *
 * @param container - The server that responds.
 * @param text - It is in the body.
 * @throws PlainError with the output of the server when it ends, or does not respond like that in time.
 */
export async function expectResponse(
  container: Container,
  url: string,
  text = '',
  status = 200,
): Promise<string> {
  const end = performance.now() + PATIENCE_MS;
  let last = 'does not respond';
  while (container.isRunning && performance.now() < end) {
    const response = await fetch(url, { headers: { accept: 'text/html, */*' } }).catch(() => null);
    const body = (await response?.text()) ?? '';
    if (response?.status === status && body.includes(text)) return body;
    if (response) last = `responds with ${response.status}: ${body.slice(0, 500)}`;
    await wait(PAUSE_MS);
  }
  throw new PlainError(`Expected "${text}" (${status}) at ${url}. It ${last}\n${container.output}`);
}
