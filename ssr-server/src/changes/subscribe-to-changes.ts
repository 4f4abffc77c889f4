import { z } from 'zod';
import { followEvents } from './event-stream.ts';

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

/**
 * Subscribes to the API's stream of changes, until a signal.
 *
 * @param onChange - Called for each change, and when changes may have been missed.
 */
export async function subscribeToChanges(
  { apiUrl, key }: ChangeSource,
  onChange: (change: DataChange) => void,
  signal: AbortSignal,
): Promise<void> {
  // No error when it is lost: the next stream reports that anything may have changed. Until then, a page
  // that is older than its TTL is still sent once more, while it is rendered again.
  await followEvents(`${apiUrl}/changes`, {
    headers: key ? { authorization: `Bearer ${key}` } : {},
    signal,
    delayMs: RECONNECT_DELAY_MS,
    maxDelayMs: RECONNECT_DELAY_MS,
    // Earlier changes may have been missed.
    onOpen: () => onChange(undefined),
    onData: (data) => onChange(readChange(data)),
  });
}
