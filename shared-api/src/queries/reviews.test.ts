import { QueryClient } from '@clean-express/federation/query';
import { afterEach, expect, test, vi } from 'vitest';
import { serveLists } from '../testing/serve-lists.ts';
import { serviceReviewsQuery } from './reviews.queries.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '0197a1b2-0000-7000-8000-00000000000a';

test('has the reviews of a service at an address in capitals, and of no other one', async () => {
  serveLists(() => Response.json([{ serviceId: ID }, { serviceId: 'another' }]));
  const query = serviceReviewsQuery(ID.toUpperCase());
  const { pages } = await new QueryClient().fetchInfiniteQuery(query);
  expect(pages.flatMap(({ items }) => items)).toEqual([{ serviceId: ID }]);
});
