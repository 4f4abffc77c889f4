import { LRUCache } from 'lru-cache';
import { type KeptAnswer, sizeOf } from './kept-answer.ts';

interface Entry {
  answer: KeptAnswer;
  table: string;
}

/** Permission to keep an answer, given before its data is read. */
export interface Ticket {
  url: string;
  table: string;
  generation: number;
}

/** Answers by address, until the table that they were read from changes. */
export interface AnswerStore {
  find: (url: string) => KeptAnswer | undefined;
  /** To be called before the data is read. */
  begin: (url: string, table: string) => Ticket;
  /** Keeps an answer, unless its table changed since `begin`. */
  keep: (ticket: Ticket, answer: KeptAnswer) => void;
  /** Forgets what was read from a table; without one, everything. */
  drop: (table?: string) => void;
  /**
   * Tells of everything that is forgotten.
   *
   * @returns Ends it.
   */
  onDrop: (listener: () => void) => () => void;
}

/** @param maxBytes - Memory for all bodies; what was not asked for longest is forgotten first. */
export function createAnswerStore(maxBytes: number): AnswerStore {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => sizeOf(answer),
  });
  const generations = new Map<string, number>();
  const listeners = new Set<() => void>();
  let everything = 0;
  const generationOf = (table: string) => everything + (generations.get(table) ?? 0);

  return {
    find: (url) => entries.get(url)?.answer,
    begin: (url, table) => ({ url, table, generation: generationOf(table) }),
    keep: ({ url, table, generation }, answer) => {
      if (generation === generationOf(table)) entries.set(url, { answer, table });
    },
    onDrop: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    drop: (table) => {
      for (const listener of listeners) listener();
      if (table === undefined) {
        everything += 1;
        return entries.clear();
      }
      generations.set(table, (generations.get(table) ?? 0) + 1);
      for (const [url, entry] of entries) {
        if (entry.table === table) entries.delete(url);
      }
    },
  };
}
