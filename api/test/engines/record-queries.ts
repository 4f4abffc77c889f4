import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { vi } from 'vitest';

/** A query as it was sent to the database. */
export interface RecordedQuery {
  /** Name of the prepared statement, if any. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

type Call = [query: string | { name?: string; text: string }, values?: unknown];

const toQuery = ([query, values]: Call): RecordedQuery => ({
  name: typeof query === 'string' ? undefined : query.name,
  text: typeof query === 'string' ? query : query.text,
  values: Array.isArray(values) ? values : [],
});

/** The checks of the database and of the connection for changes, which the API sends by itself. */
const isCheck = ({ text }: RecordedQuery) =>
  text.includes('transaction_read_only') || text === 'select 1';

/**
 * Records every query of this process until the test ends, on any engine, but for those checks.
 *
 * @returns Returns the queries since its last call.
 */
export function recordQueries(): () => RecordedQuery[] {
  const spies = [vi.spyOn(Client.prototype, 'query'), vi.spyOn(PGlite.prototype, 'query')];
  return () => {
    const calls = spies.flatMap(({ mock }) => mock.calls as unknown as Call[]);
    for (const spy of spies) spy.mockClear();
    return calls.map(toQuery).filter((query) => !isCheck(query));
  };
}
