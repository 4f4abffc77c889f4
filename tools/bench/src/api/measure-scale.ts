import { serviceSchema } from '@clean-express/shared-api/schemas';
import type autocannon from 'autocannon';
import { runLoadTest } from '../load-test.ts';
import { type Options, someOf } from '../options.ts';
import { note, type Table } from '../report/report.ts';
import { interleave, mapValues, median, ratio } from '../statistics.ts';
import { withScaledApis } from './scaled-apis.ts';

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
  throw new Error('The database is empty. Check that `seed:scale` has filled it.');
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
    const slower: Record<string, number> = {};
    for (const route of someOf(ROUTES, options)) {
      note(`api: ${route}, by number of services`);
      const rates = await interleave(targets, options.runs, (target) =>
        responsesPerSecond(route, target),
      );
      const [smallest = [], largest = smallest] = [sizes[0], sizes.at(-1)].map(
        (size = '') => rates[size],
      );
      slower[route] = ratio(smallest, largest);
      rows.push([`GET ${route}`, ...Object.values(mapValues(rates, median)), slower[route]]);
    }
    const head = ['route', ...sizes.map((size) => `${size} services`), 'slower ×'];
    return { sizes, slower, table: { title: 'API, uncached requests per second', head, rows } };
  });
}
