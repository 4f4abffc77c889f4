import { LRUCache } from 'lru-cache';
import { type CachedResponse, sizeOf } from './cached-response.ts';

/** How long a response is sent without reading its data again: a report of a change may be lost. */
const FRESH_MS = 60_000;

/** How long a response may be sent while its data cannot be read again: an outage may take hours. */
const USABLE_MS = 24 * 3_600_000;

const MAX_ENTRIES = 10_000;

interface Entry {
  response: CachedResponse;
  tables: readonly string[];
  generation: number;
  readAt: number;
}

/** Cached responses by canonical address, until a table that they were read from changes. */
export type ResponseStore = ReturnType<typeof createResponseStore>;

/** @param maxBytes - Memory for all responses; the least recently used ones are evicted. With 0, nothing is cached. */
export function createResponseStore(maxBytes: number, maxEntries = MAX_ENTRIES) {
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    // No entry is as small as one byte.
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: ({ response }) => sizeOf(response),
  });
  const generations = new Map<string, number>();
  let allGeneration = 0;
  // Each change adds to the sum.
  const generationOf = (tables: readonly string[]) =>
    tables.reduce((sum, table) => sum + (generations.get(table) ?? 0), allGeneration);
  const isFresh = ({ tables, generation, readAt }: Entry) =>
    generation === generationOf(tables) && Date.now() < readAt + FRESH_MS;

  const invalidate = (table?: string) => {
    if (table === undefined) allGeneration += 1;
    else generations.set(table, (generations.get(table) ?? 0) + 1);
  };

  return {
    /** The response of an address, unless its data may have changed. */
    get: (address: string) => {
      const entry = entries.get(address);
      return entry && isFresh(entry) ? entry.response : undefined;
    },
    /** The last response of an address and its age, for use while the database is not available. */
    getStale: (address: string) => {
      const entry = entries.get(address);
      if (!entry || Date.now() >= entry.readAt + USABLE_MS) return undefined;
      const ageSeconds = Math.floor((Date.now() - entry.readAt) / 1000);
      return { response: entry.response, ageSeconds };
    },
    /**
     * Call it before the data is read.
     *
     * @returns Caches the response, unless a table has changed since.
     */
    begin: (tables: readonly string[]) => {
      const entry = { tables, generation: generationOf(tables), readAt: Date.now() };
      return (response: CachedResponse) => {
        if (isFresh({ ...entry, response })) entries.set(response.address, { ...entry, response });
      };
    },
    /** Measures the response of an address again, which has grown. */
    measure: (address: string) => {
      const entry = entries.peek(address);
      // A new object: the size of the same one would not be calculated again.
      if (entry) entries.set(address, { ...entry });
    },
    /** What is cached. */
    usage: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    /** Makes the responses that were read from a table stale; without one, all of them. */
    invalidate,
    /** Removes the responses that were read from a table: they may show what is hidden or deleted now. */
    remove: (table: string) => {
      invalidate(table);
      for (const [address, { tables }] of [...entries]) {
        if (tables.includes(table)) entries.delete(address);
      }
    },
    /** Removes the response of an address that has none any more. */
    delete: (address: string) => void entries.delete(address),
  };
}
