import { Readable } from 'node:stream';
import type { Named } from '@clean-express/shared-api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listing } from './list-rows.ts';

/** Response headers that scripts of other origins may read. */
export const LIST_HEADERS = ['Link', 'X-Total-Count'];

/**
 * Sets the headers with the total and the URL of the next page (RFC 8288).
 *
 * @param publicUrl - Address of the API as its clients see it.
 */
function describeListing(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, next }: Listing<unknown>,
  publicUrl: string,
): void {
  if (total !== null) reply.header('x-total-count', total);
  if (!next) return;
  const [path = '', query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', next);
  reply.header('link', `<${publicUrl}${path}?${parameters}>; rel="next"`);
}

/** Generates the text of a JSON array in batches. */
async function* toJson<Row>(
  { rows, rest }: Listing<Row>,
  toItem: (row: Row) => unknown,
): AsyncGenerator<string> {
  const write = (batch: Row[]) => batch.map((row) => JSON.stringify(toItem(row))).join(',');
  yield `[${write(rows)}`;
  for await (const batch of rest ?? []) yield `,${write(batch)}`;
  yield ']';
}

interface Options<Row, Item> {
  toItem: (row: Row) => Item;
  /** Address of the API as its clients see it. */
  publicUrl: string;
}

/**
 * Sends a list. A list that is too long for memory is streamed while it is read, at the speed of its
 * client; it has no ETag and is not cached.
 */
export async function sendList<Row, Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  listing: Listing<Row>,
  { toItem, publicUrl }: Options<Row, Item>,
): Promise<Item[]> {
  describeListing(request, reply, listing, publicUrl);
  if (!listing.rest) return listing.rows.map(toItem);
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const stream = Readable.from(request.method === 'HEAD' ? [] : toJson(listing, toItem));
  // Fastify sends the stream; the type of a handler knows only the schema of the response.
  return reply.send(stream) as unknown as Promise<Item[]>;
}

/** Converts a stored row to an item of a list of names. */
export function toNamed({ id, name }: { id: string; name: string }): Named {
  return { _id: id, name };
}
