import { idSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';
import { badRequest } from '../problems/problem.ts';

const positionSchema = z.object({
  /** Name of the order that the page is in. */
  order: z.string(),
  /** What the last row is ordered by, as the database writes it. */
  key: z.string(),
  /** Tells rows with the same key apart. */
  id: idSchema,
});

/** The last row of a page: where the next one begins. */
export type Position = z.infer<typeof positionSchema>;

/** The refusal of a cursor that is not from a `Link` header of the same list. */
export const invalidCursor = () =>
  badRequest('invalid-cursor', 'This page of the list does not exist. Please begin at the first.');

/** @example encodeCursor({ order: 'name', key: 'drain', id: '0197…' }) // 'eyJvcmRlciI6…' */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Reads a cursor that a client sent back.
 *
 * @param order - Name of the order that is asked for now.
 * @throws The problem `invalid-cursor` when it was not made for this order, or not by us.
 */
export function decodeCursor(cursor: string, order: string): Position {
  const { data } = positionSchema.safeParse(parse(cursor));
  if (data?.order !== order) throw invalidCursor();
  return data;
}
