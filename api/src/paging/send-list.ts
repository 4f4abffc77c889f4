import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeListing } from './describe-listing.ts';
import type { Listing } from './list-rows.ts';

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
  return reply.send(stream) as unknown as Promise<Item[]>;
}
