import { LRUCache } from 'lru-cache';
import { type CachedResponse, sizeOf } from './cached-response.ts';

interface Entry {
  response: CachedResponse;
  table: string;
}

/** Permission to cache a response, given before its data is read. */
export interface CacheTicket {
  url: string;
  table: string;
  generation: number;
}

/** Cached responses by URL, until the table that they were read from changes. */
export interface ResponseStore {
  get: (url: string) => CachedResponse | undefined;
  /** Call it before the data is read. */
  begin: (url: string, table: string) => CacheTicket;
  /** Caches a response, unless its table has changed since `begin`. */
  set: (ticket: CacheTicket, response: CachedResponse) => void;
  /** Removes the responses that were read from a table; without one, all of them. */
  invalidate: (table?: string) => void;
  /**
   * Calls a listener on every invalidation.
   *
   * @returns Removes the listener.
   */
  onInvalidate: (listener: () => void) => () => void;
}

/** @param maxBytes - Memory for all bodies; the least recently used responses are evicted. */
export function createResponseStore(maxBytes: number): ResponseStore {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => sizeOf(response),
  });
  const generations = new Map<string, number>();
  const listeners = new Set<() => void>();
  let allGeneration = 0;
  const generationOf = (table: string) => allGeneration + (generations.get(table) ?? 0);

  return {
    get: (url) => entries.get(url)?.response,
    begin: (url, table) => ({ url, table, generation: generationOf(table) }),
    set: ({ url, table, generation }, response) => {
      if (generation === generationOf(table)) entries.set(url, { response, table });
    },
    onInvalidate: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    invalidate: (table) => {
      for (const listener of listeners) listener();
      if (table === undefined) {
        allGeneration += 1;
        return entries.clear();
      }
      generations.set(table, (generations.get(table) ?? 0) + 1);
      for (const [url, entry] of entries) {
        if (entry.table === table) entries.delete(url);
      }
    },
  };
}
