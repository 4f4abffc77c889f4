import { createHash } from 'node:crypto';
import { problem } from '@clean-express/server-kit/http';
import { eq, lt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Sql } from './database.ts';
import { keyedInserts } from './schema.ts';

/** How long a request can be repeated, in milliseconds: a user who tries again does so soon. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const KEY_MAX_LENGTH = 128;

const TOO_LONG = `The Idempotency-Key must have from 1 to ${KEY_MAX_LENGTH} characters.`;

/** Headers of an operation that adds a row. */
export const insertHeadersSchema = z.object({
  'idempotency-key': z.string().min(1, TOO_LONG).max(KEY_MAX_LENGTH, TOO_LONG).optional(),
});

/** A request that adds a row. */
interface InsertRequest {
  headers: z.infer<typeof insertHeadersSchema>;
  body: unknown;
  /** The operation; a key counts for one of them. */
  operation: string;
  /** The user who sends it: other users do not get the result by the same key. */
  person: string;
}

const hashOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Adds a row, however often its request is repeated with the same `Idempotency-Key`: the response to the
 * first one may have been lost. Key and row are stored in one transaction.
 *
 * @param insert - Adds the row with this id.
 * @returns The id of the row that the first request has added.
 * @throws Problem `idempotency-key-reused` when the key came with another body before.
 */
export async function insertOnce(
  sql: Sql,
  { headers, body, operation, person }: InsertRequest,
  insert: (sql: Sql, id: string) => Promise<unknown>,
): Promise<string> {
  const id = uuidv7();
  const { 'idempotency-key': key } = headers;
  if (key === undefined) {
    await insert(sql, id);
    return id;
  }
  const values = { key: hashOf(operation, person, key), body: hashOf(body), insertedId: id };
  return sql.transaction(async (transaction) => {
    // Waits for a transaction that has just stored the same key.
    const stored = transaction.insert(keyedInserts).values(values).onConflictDoNothing();
    if ((await stored.returning({ key: keyedInserts.key })).length > 0) {
      await insert(transaction, id);
      return id;
    }
    const isKey = eq(keyedInserts.key, values.key);
    const [first] = await transaction.select().from(keyedInserts).where(isKey);
    if (first?.body === values.body) return first.insertedId;
    const detail = 'This Idempotency-Key belongs to another request. Send a new one.';
    throw problem(422, 'idempotency-key-reused', detail);
  });
}

/** Forgets the keys that are too old to be repeated. */
export async function deleteOldKeys(sql: Sql): Promise<void> {
  const oldest = new Date(Date.now() - LIFETIME_MS);
  await sql.delete(keyedInserts).where(lt(keyedInserts.createdAt, oldest));
}
