import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeListing } from './describe-listing.ts';
import type { Listing } from './list-rows.ts';

/** The text of a JSON array, piece by piece. */
async function* toJson<Row>(
  { rows, rest }: Listing<Row>,
  toItem: (row: Row) => unknown,
): AsyncGenerator<string> {
  const write = (some: Row[]) => some.map((row) => JSON.stringify(toItem(row))).join(',');
  yield `[${write(rows)}`;
  for await (const more of rest ?? []) yield `,${write(more)}`;
  yield ']';
}

interface Options<Row, Item> {
  toItem: (row: Row) => Item;
  /** The API's own address, as clients see it. */
  publicUrl: string;
}

/**
 * Answers a list. One that is too long to be in memory is sent while it is read, as fast as its client
 * takes it: it has no ETag, and nobody keeps it.
 */
export async function answerList<Row, Item>(
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
