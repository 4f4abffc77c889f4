import { serviceSchema } from '@clean-express/shared-api/schemas';
import { freshQuery, type Load, responsesPerSecond } from '../load-test.ts';
import type { Options } from '../options.ts';
import { mapValues } from '../records.ts';
import { note } from '../report/table.ts';
import { interleave, median, ratio } from '../statistics.ts';
import type { ApiFigures } from './api-tables.ts';
import { memberToken } from './member-token.ts';
import { withScaledApis } from './with-scaled-apis.ts';

/** Searches: what they are → some of them. */
const SEARCHES = {
  word: ['clean', 'repair', 'home', 'car'],
  prefix: ['cle', 'rep', 'hou', 'ashf'],
  words: ['clean home', 'water dry', 'cleaning ashford', 'drain plymouth'],
  none: ['xylophone', 'xyl', 'window xylophone'],
};

const search = (kind: keyof typeof SEARCHES) => encodeURIComponent(anyOf(SEARCHES[kind]));

/** A user of `seed:scale` who owns services and reviews. */
const OWNER = { uid: 'scale:1', email: '' };

/** Whether a route needs the token of a user: it reads what the user owns. */
const isOwn = (route: string) => route.includes('email=');

/** What the requests to an API need. */
type Sample = Awaited<ReturnType<typeof sampleOf>>;

/**
 * All reads of the site: route → path of a request. Where a larger database has more matches, only
 * one item is requested, because a longer response takes more time regardless of the database.
 */
const ROUTES: Record<string, (sample: Sample) => string> = {
  '/home-services': () => '/home-services',
  '/services?limit=12': () => '/services?limit=12',
  '/services?sort=price&limit=12': () => '/services?sort=price&limit=12',
  '/services?sort=name&limit=12': () => '/services?sort=name&limit=12',
  '/services?q=:word&limit=1': () => `/services?q=${search('word')}&limit=1`,
  '/services?q=:word&sort=newest&limit=1': () =>
    `/services?q=${search('word')}&sort=newest&limit=1`,
  '/services?q=:word&sort=price&limit=1': () => `/services?q=${search('word')}&sort=price&limit=1`,
  '/services?q=:word&sort=name&limit=1': () => `/services?q=${search('word')}&sort=name&limit=1`,
  '/services?q=:prefix&limit=1': () => `/services?q=${search('prefix')}&limit=1`,
  '/services?q=:words&limit=1': () => `/services?q=${search('words')}&limit=1`,
  '/services?q=:none&sort=price&limit=1': () => `/services?q=${search('none')}&sort=price&limit=1`,
  '/services?email=&limit=1': () => '/services?email=&limit=1',
  '/services/:id': ({ services }) => `/services/${anyOf(services)._id}`,
  '/reviews?serviceId=:id&limit=10': ({ services }) =>
    `/reviews?serviceId=${anyOf(services)._id}&limit=10`,
  '/reviews?email=&limit=10': () => '/reviews?email=&limit=10',
};

function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined)
    throw new Error('The database is empty. Check that `seed:scale` has filled it.');
  return item;
}

async function read(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

async function sampleOf(url: string) {
  // Sorted by price, the services come from all parts of the table.
  const services = serviceSchema.array().parse(await read(`${url}/services?sort=price&limit=100`));
  return { url, services, authorization: `Bearer ${await memberToken(OWNER, url)}` };
}

/** The load test of a route. No response is cached. */
function loadOf(route: string, pathOf: (sample: Sample) => string, sample: Sample): Load {
  const { url, authorization } = sample;
  return {
    url,
    headers: { 'accept-encoding': 'br', ...(isOwn(route) && { authorization }) },
    requests: [freshQuery(() => pathOf(sample))],
  };
}

/** Measures every read of the site with databases of different sizes. */
export function measureScale(options: Options): Promise<ApiFigures['uncached']> {
  const { services, runs, isSmoke } = options;
  return withScaledApis(options, async (apis) => {
    const samples: Record<string, Sample> = {};
    for (const [size, url] of Object.entries(apis)) samples[size] = await sampleOf(url);
    const figures: ApiFigures['uncached'] = {};
    for (const [route, pathOf] of Object.entries(ROUTES).slice(0, isSmoke ? 1 : undefined)) {
      note(`api: ${route}, by number of services`);
      const rates = await interleave(samples, runs, (sample) =>
        responsesPerSecond(loadOf(route, pathOf, sample)),
      );
      const [smallest, largest] = [services[0], services.at(-1)].map((size = 0) => rates[size]);
      figures[route] = {
        perSecond: mapValues(rates, median),
        slower: ratio(smallest ?? [], largest ?? []),
      };
    }
    return figures;
  });
}
