import { problem } from '@clean-express/server-kit/http';
import { idSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';

const positionSchema = z.object({
  /** Name of the order that the page is in. */
  order: z.string(),
  /** The order key of the last row, in the text format of the database. */
  key: z.string(),
  /** Distinguishes rows with the same key. */
  id: idSchema,
});

/** The last row of a page, after which the next one begins. */
export type Position = z.infer<typeof positionSchema>;

/** 400: the cursor is not from a `Link` header of the same list. */
export const invalidCursor = () =>
  problem(
    400,
    'invalid-cursor',
    'This page of the list does not exist. Please begin at the first.',
  );

/** What JSON escapes: with six bytes for each control character, the cursor of some stored names is too long. */
const ESCAPES = /\\(?:u00..|.)/g;

const unescapeControl = (escaped: string) =>
  escaped.startsWith('\\u') ? String(JSON.parse(`"${escaped}"`)) : escaped;

const escapeControl = (sign: string) => JSON.stringify(sign).slice(1, -1);

/** @example encodeCursor({ order: 'name', key: 'drain', id: '0197…' }) // 'eyJvcmRlciI6…' */
export function encodeCursor(position: Position): string {
  const text = JSON.stringify(position).replace(ESCAPES, unescapeControl);
  return Buffer.from(text).toString('base64url');
}

function parse(cursor: string): unknown {
  try {
    const text = Buffer.from(cursor, 'base64url').toString();
    return JSON.parse(text.replace(/\p{Cc}/gu, escapeControl));
  } catch {
    // The schema refuses it.
    return undefined;
  }
}

/** @throws The problem `invalid-cursor` when the cursor is malformed or was made for another order. */
export function decodeCursor(cursor: string, order: string): Position {
  const { data } = positionSchema.safeParse(parse(cursor));
  if (data?.order !== order) throw invalidCursor();
  return data;
}
