import { freshQuery } from '../../load/fresh-query.ts';
import type { Load } from '../../load/load-test.ts';
import { memberToken } from '../member-token.ts';
import type { ScaledApi } from './with-scaled-apis.ts';

/** Beginnings of words that many services have in their texts. */
const WORDS = ['clean', 'repair', 'home', 'car'];

/** As browsers ask. */
const headers = { 'accept-encoding': 'br' };

function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('The database is empty.');
  return item;
}

async function read<Item>(url: string): Promise<Item[]> {
  return (await (await fetch(url)).json()) as Item[];
}

/**
 * Everything that the site reads: route → load. No answer is the one that was given before. Where a
 * larger database has more to find, one item is asked for: a longer answer takes longer anywhere.
 */
export async function scaleLoads({ url }: ScaledApi): Promise<Record<string, Load>> {
  // In the order of their prices, they are from everywhere in the table.
  const [services, reviews] = await Promise.all([
    read<{ _id: string; email: string }>(`${url}/services?sort=price&limit=100`),
    read<{ email: string }>(`${url}/reviews?limit=1`),
  ]);
  const { email: author } = anyOf(reviews);
  const authorization = `Bearer ${await memberToken(author, url)}`;
  const ask = (pathOf: () => string): Load => ({ url, headers, requests: [freshQuery(pathOf)] });
  return {
    '/home-services': ask(() => '/home-services'),
    '/services?limit=12': ask(() => '/services?limit=12'),
    '/services?sort=price&limit=12': ask(() => '/services?sort=price&limit=12'),
    '/services?sort=name&limit=12': ask(() => '/services?sort=name&limit=12'),
    '/services?q=:word&limit=1': ask(() => `/services?q=${anyOf(WORDS)}&limit=1`),
    '/services?email=:email&limit=1': ask(() => `/services?email=${anyOf(services).email}&limit=1`),
    '/services/:id': ask(() => `/services/${anyOf(services)._id}`),
    '/reviews?serviceId=:id&limit=10': ask(
      () => `/reviews?serviceId=${anyOf(services)._id}&limit=10`,
    ),
    '/reviews?email=:email&limit=10': {
      ...ask(() => `/reviews?email=${author}&limit=10`),
      headers: { ...headers, authorization },
    },
  };
}
