import { idSchema, type ServiceList, type ServiceSort } from '@clean-express/shared-api/schemas';
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { blogs, HOUSE_UID, memberPages, services } from '../../database/schema.ts';
import { type Order, type PageStart, storedTotal } from '../../paging/list-rows.ts';
import { type Match, searchQuery } from './search-words.ts';

/**
 * A text search query for the names that have a word of the category of a post, whatever its form and
 * without stop-words; null for a post that does not exist.
 */
function fitting(post: string): SQL {
  return sql`(select string_agg(quote_literal(lexeme) || ':A', ' | ')::tsquery
    from ${blogs}, unnest(to_tsvector('english', ${blogs.category})) where ${blogs.id} = ${post})`;
}

/** What services have to match; `undefined` for the list of all. */
function searchFor({ q, post }: ServiceList, match?: Match): SQL | undefined {
  const words = q ? searchQuery(q, match) : undefined;
  if (post === undefined) return words;
  return words ? sql`(${words} && ${fitting(post)})` : fitting(post);
}

/** How many services a search ranks; if more of them match, it ranks those of the newest 1,000 first. */
const MAX_RANKED = 200;

/** Ids of the services that a search finds, at least those of a page. What it reads has a bound. */
function findServices(
  search: SQL,
  { sort, minPrice, maxPrice }: ServiceList,
  { limit, position }: PageStart,
): SQL {
  // One extra row shows whether there is a next page.
  const page = sql`${limit + 1}, ${position?.key ?? null}, ${position?.id ?? null}::uuid`;
  const prices = sql`${minPrice ?? null}::numeric, ${maxPrice ?? null}::numeric`;
  return sql`select id, is_all from search_services(${search}, ${MAX_RANKED}, ${sort ?? null}, ${page}, ${prices})`;
}

/** Condition for the services that were found. */
const IS_FOUND = sql`${services.id} in (select id from found)`;

/** Number of matching services; null if there are more than were found. */
const FOUND_TOTAL = sql`(select case when every(is_all) is not false then count(*) end from found)`;

const ORDERS: Record<ServiceSort, Order> = {
  name: { name: 'name', key: sql`lower(${services.name})`, type: 'text' },
  price: { name: 'price', key: services.price, type: 'numeric' },
  '-price': { name: '-price', key: services.price, type: 'numeric', descending: true },
  newest: { name: 'newest', key: services.createdAt, type: 'timestamptz', descending: true },
};

const OLDEST_FIRST: Order = { name: 'oldest', key: services.createdAt, type: 'timestamptz' };

function bestMatchFirst(search: SQL): Order {
  const key = sql`ts_rank(${services.search}, ${search})`;
  return { name: 'relevance', key, type: 'real', descending: true };
}

/** The requested order; by default, the best matches of a search come first. */
function serviceOrder(sort: ServiceSort | undefined, search: SQL | undefined): Order {
  if (sort) return ORDERS[sort];
  return search ? bestMatchFirst(search) : OLDEST_FIRST;
}

function isInRange({ minPrice, maxPrice }: ServiceList): SQL | undefined {
  return and(
    minPrice === undefined ? undefined : gte(services.price, minPrice),
    maxPrice === undefined ? undefined : lte(services.price, maxPrice),
  );
}

/** Condition for the services that everybody sees. A search of the database has it, too. */
const IS_LISTED = eq(services.state, 'listed');

/** Condition for the services of the member with this page, or of the one who offers this listed service. */
function isByMember(id: string): SQL {
  if (!idSchema.safeParse(id).success) return sql`false`;
  const ofPage = sql`select uid from ${memberPages} where id = ${id}`;
  const ofService = sql`select owner_uid from ${services} as "one"
    where id = ${id} and state = 'listed' and not starts_with(owner_uid, ${HOUSE_UID})`;
  return sql`${services.ownerUid} = coalesce((${ofPage}), (${ofService}))`;
}

/** Condition for the services of one owner, if the list is theirs. */
function ofOwner({ member }: ServiceList, ownerUid: string | undefined): SQL | undefined {
  if (ownerUid !== undefined) return eq(services.ownerUid, ownerUid);
  return member === undefined ? undefined : and(IS_LISTED, isByMember(member));
}

/**
 * Translates the query parameters of a list: which services it has, and in which order.
 *
 * @param ownerUid - Selects only the services of this user.
 * @param match - Which words of `q` they must have.
 */
export function selection(query: ServiceList, ownerUid?: string, match?: Match) {
  const { sort, limit, cursor } = query;
  const search = searchFor(query, match);
  const order = serviceOrder(sort, search);
  const list = { from: services, order, paging: { limit, cursor } };
  // An owner has few services, so that a search among them needs no bound.
  const ofOne = ofOwner(query, ownerUid);
  if (ofOne) {
    const matches = search && sql`${services.search} @@ ${search}`;
    return { ...list, where: and(ofOne, matches, isInRange(query)) };
  }
  if (!search) {
    const inRange = isInRange(query);
    // Those that are listed are counted.
    const total = inRange ? {} : { total: storedTotal(services) };
    return { ...list, where: and(IS_LISTED, inRange), ...total };
  }
  const found = (page: PageStart) => findServices(search, query, page);
  return { ...list, found, total: FOUND_TOTAL, where: IS_FOUND };
}
