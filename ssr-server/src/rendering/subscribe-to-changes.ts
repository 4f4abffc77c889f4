import { setTimeout as wait } from 'node:timers/promises';

const RECONNECT_DELAY_MS = 1000;

/** The API sends this comment to keep an idle stream open. */
const HEARTBEAT = ': alive\n\n';

async function listen(apiUrl: string, onChange: () => void, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${apiUrl}/changes`, { signal });
  if (!response.ok) return response.body?.cancel();
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    // The first chunk counts as a change, too: earlier changes may have been missed.
    if (chunk !== HEARTBEAT) onChange();
  }
}

/**
 * Subscribes to the API's stream of changes (server-sent events) and reconnects when it is lost.
 *
 * @param apiUrl - Base URL of the API.
 * @param onChange - Called for each change, and when changes may have been missed.
 * @param signal - Ends the subscription.
 */
export async function subscribeToChanges(
  apiUrl: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // No error here: while the API is unavailable, cached pages expire by their TTL.
    await listen(apiUrl, onChange, signal).catch(() => undefined);
    await wait(RECONNECT_DELAY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
