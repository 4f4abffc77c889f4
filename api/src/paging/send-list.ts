import { Readable } from 'node:stream';
import type { Named } from '@clean-express/shared-api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listing } from './list-rows.ts';

/** Response headers that scripts of other origins may read. */
export const LIST_HEADERS = ['Link', 'X-Total-Count', 'X-Search', 'X-Ratings'];

const COSTLY_FILTERS = ['q', 'post', 'service', 'minPrice', 'maxPrice'];

/**
 * Whether a list takes longer to read than a page: a whole list, or a search for words, for what fits, or
 * in a range of prices, whose matches are counted.
 */
export function isCostlyList({ query }: FastifyRequest): boolean {
  const { limit, ...filter }: Record<string, unknown> = Object(query);
  return limit === undefined || COSTLY_FILTERS.some((name) => Boolean(filter[name]));
}

/** Generates the text of a JSON array in batches. */
export async function* toJson<Row>(
  { rows, rest }: Listing<Row>,
  toItem: (row: Row) => unknown,
): AsyncGenerator<string> {
  const write = (batch: Row[]) => batch.map((row) => JSON.stringify(toItem(row))).join(',');
  yield `[${write(rows)}`;
  for await (const batch of rest ?? []) {
    // Empty when its rows were deleted meanwhile.
    if (batch.length > 0) yield `,${write(batch)}`;
  }
  yield ']';
}

/**
 * Sends a list, with headers for its total, its ratings, what it was searched for, and the URL of the next page (RFC 8288). A list that is too long for memory is streamed while it is read, at the speed of its
 * client; it has no ETag and is not cached.
 */
export async function sendList<Row, Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  listing: Listing<Row>,
  { toItem, publicUrl }: { toItem: (row: Row) => Item; publicUrl: string },
): Promise<Item[]> {
  const { rows, rest, total, next, search, ratings } = listing;
  if (total !== null) reply.header('x-total-count', total);
  if (search) reply.header('x-search', String(new URLSearchParams(search)));
  if (ratings) reply.header('x-ratings', `count=${ratings.count}&stars=${ratings.stars}`);
  if (next) {
    const address = canonicalAddress(request, { cursor: next });
    reply.header('link', `<${publicUrl}${address}>; rel="next"`);
  }
  if (!rest) return rows.map(toItem);
  reply.type('application/json; charset=utf-8');
  const stream = Readable.from(request.method === 'HEAD' ? [] : toJson(listing, toItem));
  // Fastify sends the stream; the type of a handler knows only the schema of the response.
  return reply.send(stream) as unknown as Promise<Item[]>;
}

/** Converts a stored row to an item of a list of names. */
export function toNamed({ id, name }: { id: string; name: string }): Named {
  return { _id: id, name };
}

type Request = Pick<FastifyRequest, 'routeOptions' | 'params' | 'query'>;

/**
 * The address of a validated request: its path, and the parameters that its route declares, in their
 * order. It is the same for all addresses that mean the same. Undeclared parameters are in none.
 *
 * @param changed - Parameters to replace.
 * @example canonicalAddress(request) // '/services?sort=price&limit=12'
 */
export function canonicalAddress(
  { routeOptions, params, query }: Request,
  changed: Record<string, string> = {},
): string {
  const { url = '', schema } = routeOptions;
  const values: Record<string, unknown> = Object(params);
  const path = url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  // Without a schema, nothing has removed undeclared parameters.
  const declared: Record<string, unknown> = schema?.querystring ? Object(query) : {};
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...declared, ...changed })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
