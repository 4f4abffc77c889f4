import { inSpan } from '../tracing/tracing.ts';

type Query = (...parameters: unknown[]) => unknown;

/** Values are no part of a statement: the driver sends them beside it. */
function statementOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return query !== null && typeof query === 'object' && 'text' in query ? String(query.text) : '';
}

/**
 * Records the statements of a pool, or of a connection in a transaction, as spans of the request that they
 * run for. A build contains the driver, so that no instrumentation of OpenTelemetry finds it.
 */
export function traceQueries(client: object): void {
  const traced = client as { query: Query };
  const query = traced.query.bind(client);
  traced.query = (...parameters) => {
    // A pool runs a query by a callback of a connection, in the context of whoever released that.
    if (typeof parameters.at(-1) === 'function') return query(...parameters);
    const statement = statementOf(parameters[0]);
    const operation = /^\W*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'SQL';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': statement,
    };
    const span = { name: operation, kind: 'client', attributes } as const;
    return inSpan(span, async () => query(...parameters));
  };
}
