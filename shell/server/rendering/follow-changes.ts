import { setTimeout as wait } from 'node:timers/promises';

/** Pause before a lost stream is opened again, in milliseconds. */
const RECONNECT_AFTER = 1000;

/** What a silent stream says to show that it is alive. */
const HEARTBEAT = ': alive\n\n';

async function listen(apiUrl: string, onChange: () => void, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${apiUrl}/changes`, { signal });
  if (!response.ok) return response.body?.cancel();
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    // Also the first word: what changed before, nobody has told.
    if (chunk !== HEARTBEAT) onChange();
  }
}

/**
 * Follows the API's stream of changes until it is told to stop.
 *
 * @param apiUrl - Base URL of the API.
 * @param onChange - Called for each change, and when changes may have been missed.
 */
export async function followChanges(
  apiUrl: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // While the API is away, pages grow old by themselves: they are better than none.
    await listen(apiUrl, onChange, signal).catch(() => undefined);
    await wait(RECONNECT_AFTER, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
