import { join } from 'node:path';
import { serviceSchema } from '@clean-express/shared-api/schemas';
import { openBarePostgres } from 'api/src/database/postgres.ts';
import { findPostgres } from 'api/test/engines/postgres-binaries.ts';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { startPostgresServer } from 'api/test/engines/postgres-server.ts';
import { seedScale } from 'api/test/scale/seed-scale.ts';
import type autocannon from 'autocannon';
import { localUrl, PlainError, type Service } from 'site-runner';
import { runLoadTest } from '../load-test.ts';
import { type Options, someOf } from '../options.ts';
import { note, type Table } from '../report/report.ts';
import { profile } from '../site/profile.ts';
import { benchApi, withServices, withSettings } from '../site/services.ts';
import { interleave, mapValues, median, middle, ratios } from '../statistics.ts';

/** The numbers of services of the databases to compare, and of reviews of each. A smoke test has small ones. */
const SIZES = { services: [10, 100_000], reviews: 1_000_000 };
const SMOKE_SIZES = { services: [10], reviews: 1000 };

/** Port of the first API; the others follow. */
const FIRST_PORT = profile.ports.api + 10;

async function fill(url: string, services: number, reviews: number): Promise<void> {
  note(`api: fill a database with ${services} services and ${reviews} reviews`);
  const { sql, migrate, close } = await openBarePostgres(url);
  try {
    await migrate();
    await seedScale(sql, { services, reviews }, (progress) => note(`api: ${progress}`));
  } finally {
    await close();
  }
}

/**
 * Runs an API for each number of services while some work runs, on a PostgreSQL server of its own.
 *
 * @param work - Gets the APIs: number of services → URL.
 * @throws When PostgreSQL is not available for this platform.
 */
async function withScaledApis<Result extends object>(
  { isSmoke }: Options,
  work: (apis: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const programs = findPostgres();
  if (!programs) throw new PlainError('PostgreSQL is not available for this platform.');
  const { services, reviews } = isSmoke ? SMOKE_SIZES : SIZES;
  const postgres = await startPostgresServer(programs);
  // Filling takes minutes, so that a request to stop the bench must end that, too.
  const running = withServices([], async (start) => {
    const urls: Record<string, string> = {};
    const apis: Service[] = [];
    for (const [index, count] of services.entries()) {
      const options = { name: `services_${count}`, template: 'template1' };
      const database = await createPostgresDatabase(postgres.url, options);
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
      apis.push({ ...service, name, port });
    }
    await start(apis);
    return work(urls);
  });
  return running.finally(postgres.stop);
}

/** Searches: what they are → some of them. */
const SEARCHES = {
  word: ['clean', 'repair', 'home', 'car'],
  prefix: ['cle', 'rep', 'hou', 'ashf'],
  words: ['clean home', 'water dry', 'cleaning ashford', 'drain plymouth'],
  none: ['xylophone', 'xyl', 'window xylophone'],
};

/**
 * The public reads of the site, each with a search or the id of a service. Where a larger database has more
 * matches, only one item is requested, because a longer response takes more time regardless of the
 * database.
 */
const ROUTES = [
  '/home-services',
  '/services?limit=12',
  '/services?sort=price&limit=12',
  '/services?sort=name&limit=12',
  '/services?q=:word&limit=1',
  '/services?q=:word&sort=newest&limit=1',
  '/services?q=:word&sort=price&limit=1',
  '/services?q=:word&sort=name&limit=1',
  '/services?q=:prefix&limit=1',
  '/services?q=:words&limit=1',
  '/services?q=:none&sort=price&limit=1',
  '/services/:id',
  '/reviews?serviceId=:id&limit=10',
];

/** An API to measure. */
interface Target {
  url: string;
  /** What replaces the parameters of routes: name → values. */
  values: Record<string, string[]>;
}

async function targetOf(url: string): Promise<Target> {
  // Sorted by price, the services come from all parts of the table.
  const response = await fetch(`${url}/services?sort=price&limit=100`);
  const services = serviceSchema.array().parse(await response.json());
  return {
    url,
    values: { ...SEARCHES, id: services.map(({ _id }) => _id) },
  };
}

function anyOf(values: readonly string[] = []): string {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value !== undefined) return encodeURIComponent(value);
  throw new Error('The database is empty.');
}

let lastQuery = 0;

/** A request with a new query each time, so that no cache has its response. */
function freshRequest(route: string, { values }: Target): autocannon.Request {
  const fresh = () => {
    lastQuery += 1;
    const path = route.replace(/:(\w+)/, (_, name: string) => anyOf(values[name]));
    return `${path}${path.includes('?') ? '&' : '?'}fresh=${lastQuery}`;
  };
  return { path: fresh(), setupRequest: (request) => ({ ...request, path: fresh() }) };
}

async function responsesPerSecond(route: string, target: Target): Promise<number> {
  const requests = [freshRequest(route, target)];
  const headers = { 'accept-encoding': 'br' };
  return (await runLoadTest({ url: target.url, headers, requests })).perSecond;
}

/**
 * Measures these reads with databases of different sizes.
 *
 * @returns The responses per second, and how many times slower the largest database is than the smallest.
 */
export function measureScale(options: Options) {
  return withScaledApis(options, async (apis) => {
    const targets: Record<string, Target> = {};
    for (const [size, url] of Object.entries(apis)) targets[size] = await targetOf(url);
    const sizes = Object.keys(targets);
    const rows: Table['rows'] = [];
    const slower: Record<string, number[]> = {};
    for (const route of someOf(ROUTES, options)) {
      note(`api: ${route}, by number of services`);
      const rates = await interleave(targets, options.runs, (target) =>
        responsesPerSecond(route, target),
      );
      const [smallest = [], largest = smallest] = [sizes[0], sizes.at(-1)].map(
        (size = '') => rates[size],
      );
      const compared = ratios(smallest, largest);
      slower[route] = compared;
      rows.push([`GET ${route}`, ...Object.values(mapValues(rates, median)), middle(compared)]);
    }
    const head = ['route', ...sizes.map((size) => `${size} services`), 'slower ×'];
    return { sizes, slower, table: { title: 'API, uncached requests per second', head, rows } };
  });
}
