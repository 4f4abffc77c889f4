import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { readEvents } from './event-stream.ts';

const RECONNECT_DELAY_MS = 1000;

const changeSchema = z.object({
  table: z.string(),
  /** What has changed in the table; left out if it may be anything. */
  keys: z.array(z.string()).optional(),
});

/** A change of the API's data; `undefined` if anything may have changed. */
export type DataChange = z.infer<typeof changeSchema> | undefined;

/** An event that names nothing may mean anything. */
function readChange(data: string): DataChange {
  try {
    return changeSchema.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}

/** The stream of changes of an API. */
export interface ChangeSource {
  apiUrl: string;
  /** Key by which this server authenticates at the API, if there is one. */
  key: string | undefined;
}

function listen(
  { apiUrl, key }: ChangeSource,
  onChange: (change: DataChange) => void,
  signal: AbortSignal,
): Promise<void> {
  return readEvents(`${apiUrl}/changes`, {
    headers: key ? { authorization: `Bearer ${key}` } : {},
    signal,
    // Earlier changes may have been missed.
    onOpen: () => onChange(undefined),
    onData: (data) => onChange(readChange(data)),
  });
}

/**
 * Subscribes to the API's stream of changes (server-sent events) and reconnects when it is lost.
 *
 * @param onChange - Called for each change, and when changes may have been missed.
 */
export async function subscribeToChanges(
  source: ChangeSource,
  onChange: (change: DataChange) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // No error here: while the API is unavailable, cached pages expire by their TTL.
    await listen(source, onChange, signal).catch(() => undefined);
    // It only rejects when the signal ends the loop.
    await wait(RECONNECT_DELAY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
