import { runForRequest } from '@clean-express/server-kit/http';
import { createLogger } from '@clean-express/server-kit/logging';
import { startTracing, stopTracing } from '@clean-express/server-kit/tracing';
import { type CollectedSpan, startCollector } from '@clean-express/server-kit/tracing/testing';
import { sql as raw } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { createPostgresDatabase } from './engines/postgres-database.ts';

/** More than a pool has connections. */
const REQUESTS = 30;

const traceOf = (number: number) => String(number).padStart(32, '0');

/** Runs code for a traced request of another server. */
const request = <Result>(number: number, run: () => Promise<Result>) =>
  new Promise<Result>((resolve, reject) =>
    runForRequest(
      {
        id: `request-${traceOf(number)}`,
        ip: '127.0.0.1',
        headers: {},
        span: `00-${traceOf(number)}-00f067aa0ba902b7-01`,
      },
      () => void run().then(resolve, reject),
    ),
  );

/** The spans of some work with a database. */
async function traced(run: (database: Database) => Promise<unknown>): Promise<CollectedSpan[]> {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('The driver needs a PostgreSQL server.');
  const url = await createPostgresDatabase(engine.url, { template: 'template1' });
  const log = createLogger('silent');
  const collector = await startCollector();
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 };
  await startTracing(tracing, 'api', log);
  const database = await openPostgres(url, log);
  try {
    await run(database);
  } finally {
    await database.close();
    await stopTracing();
    await collector.stop();
  }
  return collector.spans;
}

test('each query is a span of its own request, also of one that has waited for a connection', async () => {
  const numbers = Array.from({ length: REQUESTS }, (_, index) => index + 1);
  const spans = await traced(({ sql }) =>
    Promise.all(
      numbers.map((number) => request(number, () => sql.execute(raw`select ${number}::int`))),
    ),
  );
  expect(spans.map(({ name, traceId }) => [name, traceId]).sort()).toEqual(
    numbers.map((number) => ['SELECT', traceOf(number)]),
  );
});

test('each statement of a transaction is a span, without its values', async () => {
  const spans = await traced(({ sql }) =>
    request(1, () =>
      sql.transaction(async (transaction) => {
        await transaction.execute(raw`select ${'jane@example.com'}::text`);
      }),
    ),
  );
  expect(spans.map(({ attributes }) => attributes['db.query.text'])).toEqual([
    'begin',
    'select $1::text',
    'commit',
  ]);
  expect(JSON.stringify(spans)).not.toContain('jane@example.com');
});

test('a failure has its SQLSTATE, and work without a request has no span', async () => {
  const spans = await traced(async ({ sql }) => {
    await sql.execute(raw`select 1`);
    await expect(request(1, () => sql.execute(raw`select * from nowhere`))).rejects.toThrow();
  });
  expect(spans).toMatchObject([{ name: 'SELECT', attributes: { 'error.type': '42P01' } }]);
});
