import { reviewSchema, serviceSchema } from '@clean-express/shared-api/schemas';
import { freshQuery, type Load } from '../../load/load-test.ts';
import { memberToken } from '../member-token.ts';
import type { ScaledApi } from './with-scaled-apis.ts';

/** Prefixes of words in the texts of many services. */
const WORDS = ['clean', 'repair', 'home', 'car'];

/** The headers that browsers send. */
const headers = { 'accept-encoding': 'br' };

function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined)
    throw new Error('The database is empty. Check that `seed:scale` has filled it.');
  return item;
}

async function read(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

/**
 * All reads of the site: route → load. No response is cached. Where a larger database has more
 * matches, only one item is requested, because a longer response takes more time regardless of the
 * database.
 */
export async function scaleLoads({ url }: ScaledApi): Promise<Record<string, Load>> {
  // Sorted by price, the services come from all parts of the table.
  const services = serviceSchema.array().parse(await read(`${url}/services?sort=price&limit=100`));
  const reviews = reviewSchema.array().parse(await read(`${url}/reviews?limit=1`));
  const { email: author } = anyOf(reviews);
  const authorization = `Bearer ${await memberToken(author, url)}`;
  const uncached = (pathOf: () => string): Load => ({
    url,
    headers,
    requests: [freshQuery(pathOf)],
  });
  return {
    '/home-services': uncached(() => '/home-services'),
    '/services?limit=12': uncached(() => '/services?limit=12'),
    '/services?sort=price&limit=12': uncached(() => '/services?sort=price&limit=12'),
    '/services?sort=name&limit=12': uncached(() => '/services?sort=name&limit=12'),
    '/services?q=:word&limit=1': uncached(() => `/services?q=${anyOf(WORDS)}&limit=1`),
    '/services?email=:email&limit=1': uncached(
      () => `/services?email=${anyOf(services).email}&limit=1`,
    ),
    '/services/:id': uncached(() => `/services/${anyOf(services)._id}`),
    '/reviews?serviceId=:id&limit=10': uncached(
      () => `/reviews?serviceId=${anyOf(services)._id}&limit=10`,
    ),
    '/reviews?email=:email&limit=10': {
      ...uncached(() => `/reviews?email=${author}&limit=10`),
      headers: { ...headers, authorization },
    },
  };
}
