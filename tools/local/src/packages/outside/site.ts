import { setTimeout } from 'node:timers/promises';
import { PlainError } from 'site-runner';

/** A site to which a team releases. */
export interface TeamSite {
  url: string;
  /** Address of its release server. */
  releaseServer: string;
  /** Path of Chromium, for the e2e tests. */
  browser: string;
}

/** How often a page is asked for until it is as expected, and the pauses between. */
const ATTEMPTS = 100;
const PAUSE_MS = 300;

/**
 * Waits until a page has a status and a text.
 *
 * @throws PlainError with what the page has instead.
 */
export async function waitForPage(url: string, status: number, text: string): Promise<void> {
  let last = 'does not respond';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined);
    const body = await response?.text();
    if (response?.status === status && body?.includes(text)) return;
    if (response) last = `responds with ${response.status}: ${body}`;
    await setTimeout(PAUSE_MS);
  }
  throw new PlainError(`Expected ${url} to respond with ${status} and "${text}". It ${last}`);
}
