import { setTimeout as wait } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';

const RECONNECT_DELAY_MS = 1000;

async function listen(apiUrl: string, onChange: () => void, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${apiUrl}/changes`, { signal });
  if (!response.ok || !response.body) return response.body?.cancel();
  // Earlier changes may have been missed.
  onChange();
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const _event of events) onChange();
}

/**
 * Subscribes to the API's stream of changes (server-sent events) and reconnects when it is lost.
 *
 * @param onChange - Called for each change, and when changes may have been missed.
 */
export async function subscribeToChanges(
  apiUrl: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // No error here: while the API is unavailable, cached pages expire by their TTL.
    await listen(apiUrl, onChange, signal).catch(() => undefined);
    // It only rejects when the signal ends the loop.
    await wait(RECONNECT_DELAY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
