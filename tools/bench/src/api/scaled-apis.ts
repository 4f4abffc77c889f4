import { join } from 'node:path';
import { findPostgres } from 'api/test/engines/postgres-binaries.ts';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { startPostgresServer } from 'api/test/engines/postgres-server.ts';
import { localUrl, PlainError, runCommand, type Service, stopRequest } from 'site-runner';
import type { Options } from '../options.ts';
import { note } from '../report/report.ts';
import { profile } from '../site/profile.ts';
import { benchApi, Stopped, withServices, withSettings } from '../site/services.ts';

/** The numbers of services of the databases to compare, and of reviews of each. A smoke test has small ones. */
const SIZES = { services: [10, 100_000], reviews: 1_000_000 };
const SMOKE_SIZES = { services: [10], reviews: 1000 };

/** Port of the first API; the others follow. */
const FIRST_PORT = profile.ports.api + 10;

/**
 * Runs a PostgreSQL server while some work runs. The server and its data are removed afterwards,
 * even if the work fails or the bench is asked to stop.
 *
 * @param work - Gets the URL of the server.
 * @throws When PostgreSQL is not available for this platform.
 */
async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const programs = findPostgres();
  if (!programs) throw new PlainError('PostgreSQL is not available for this platform.');
  const { url, stop } = await startPostgresServer(programs);
  const finished = new AbortController();
  const stopped = stopRequest(finished.signal).then(() => {
    throw new Stopped('Stopped.');
  });
  try {
    return await Promise.race([work(url), stopped]);
  } finally {
    finished.abort();
    await stop();
  }
}

async function fill(database: string, services: number, reviews: number): Promise<void> {
  note(`api: fill a database with ${services} services and ${reviews} reviews`);
  const size = ['--services', String(services), '--reviews', String(reviews)];
  const code = await runCommand({
    cwd: benchApi().cwd,
    command: process.execPath,
    parameters: ['src/commands/seed-scale.ts', ...size],
    env: { DATABASE_URL: database },
    output: 'stderr',
  });
  if (code !== 0) throw new Error(`Could not fill the database with ${services} services.`);
}

/**
 * Runs an API for each number of services while some work runs.
 *
 * @param work - Gets the APIs: number of services → URL.
 */
export function withScaledApis<Result extends object>(
  { isSmoke }: Options,
  work: (apis: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const { services, reviews } = isSmoke ? SMOKE_SIZES : SIZES;
  return withPostgres(async (server) => {
    const urls: Record<string, string> = {};
    const running: Service[] = [];
    for (const [index, count] of services.entries()) {
      const options = { name: `services_${count}`, template: 'template1' };
      const database = await createPostgresDatabase(server, options);
      await fill(database, count, reviews);
      const port = FIRST_PORT + index;
      const url = localUrl(port);
      const name = `api-${count}`;
      const service = withSettings(benchApi(), {
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: database,
        DATA_DIR: join(profile.data, name),
        // The parameter that makes a query fresh is in no address of the response cache.
        RESPONSE_CACHE_MB: '0',
      });
      urls[count] = url;
      running.push({ ...service, name, port });
    }
    return withServices(running, () => work(urls));
  });
}
