import type { ServiceSort } from '@clean-express/shared-api/schemas';
import { type SQL, sql } from 'drizzle-orm';
import { services } from '../../database/schema.ts';
import type { Order } from '../../paging/order.ts';

const ORDERS: Record<ServiceSort, Order> = {
  name: { name: 'name', key: sql`lower(${services.name})`, type: 'text' },
  price: { name: 'price', key: services.price, type: 'numeric' },
  '-price': { name: '-price', key: services.price, type: 'numeric', descending: true },
  newest: { name: 'newest', key: services.createdAt, type: 'timestamptz', descending: true },
};

/** In the order in which they were added. */
export const OLDEST_FIRST: Order = {
  name: 'oldest',
  key: services.createdAt,
  type: 'timestamptz',
};

function bestMatchFirst(search: SQL): Order {
  const key = sql`ts_rank(${services.search}, ${search})`;
  return { name: 'relevance', key, type: 'real', descending: true };
}

/** The requested order; by default, the best matches of a search come first. */
export function serviceOrder(sort: ServiceSort | undefined, search: SQL | undefined): Order {
  if (sort) return ORDERS[sort];
  return search ? bestMatchFirst(search) : OLDEST_FIRST;
}
