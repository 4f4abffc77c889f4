import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { followEvents } from '../changes/event-stream.ts';
import { readBytes } from './fetch-bytes.ts';

const TIMEOUT_MS = 5000;

/** A lost stream is opened again after this time, which doubles with each failure. */
const RECONNECT_DELAY_MS = 500;
const RECONNECT_MAX_DELAY_MS = 30_000;

/** Reads the text of the store's registry. It throws when the store is not reachable. */
export type ReadStore = () => Promise<string>;

/** Reads the registry from a file, which the release server replaces atomically. */
function readFromFile(path: string): ReadStore {
  let last: { tag: string; text: string } | undefined;
  return async () => {
    const { mtimeMs, size, ino } = await stat(path);
    const tag = `${mtimeMs} ${size} ${ino}`;
    if (tag !== last?.tag) last = { tag, text: await readFile(path, 'utf8') };
    return last.text;
  };
}

/** Reads the registry from a URL. Its ETag avoids downloading the same registry again. */
function readFromUrl(url: string): ReadStore {
  let last: { etag: string; text: string } | undefined;
  return async () => {
    const response = await fetch(url, {
      headers: last ? { 'if-none-match': last.etag } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (last && response.status === 304) return last.text;
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${url} responded with status ${response.status}.`);
    }
    const text = (await readBytes(response)).toString('utf8');
    const etag = response.headers.get('etag');
    last = etag === null ? undefined : { etag, text };
    return text;
  };
}

/** @param location - Path of a file, or an http(s) URL. */
export function createStoreReader(location: string): ReadStore {
  return /^https?:/.test(location) ? readFromUrl(location) : readFromFile(location);
}

const eventSchema = z.object({ registry: z.base64() });

function readEvent(data: string): string {
  const { registry } = eventSchema.parse(JSON.parse(data));
  return Buffer.from(registry, 'base64').toString('utf8');
}

interface Listener {
  /** Called with the text of each registry; first with that of the newest one. */
  onText: (text: string) => void;
  /** Called when the server says that nothing has changed since. */
  onAlive: () => void;
  /** Called when the stream could not be opened or was lost, before it is opened again. */
  onLost: (error: unknown) => void;
}

/** Follows the stream of registries of the release server until a signal. */
export async function subscribeToRegistries(
  releaseServer: string,
  { onText, onAlive, onLost }: Listener,
  signal: AbortSignal,
): Promise<void> {
  await followEvents(`${releaseServer}/v1/registry/events`, {
    signal,
    delayMs: RECONNECT_DELAY_MS,
    maxDelayMs: RECONNECT_MAX_DELAY_MS,
    onData: (data) => onText(readEvent(data)),
    onComment: onAlive,
    onLost,
  });
}
