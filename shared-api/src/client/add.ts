import type { Inserted } from '../schemas/responses.ts';
import { type memberCall, readJson } from './http.ts';

/** What is to be added, and whose result is not known yet → its key. */
const unfinished = new Map<string, string>();

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/**
 * Adds something. If the response is lost and the user tries again, the API gets the same
 * `Idempotency-Key` again, and adds nothing a second time.
 *
 * @param call - Sends the request, with or without a token.
 */
export async function add(call: typeof memberCall, path: string, json: object): Promise<Inserted> {
  const action = `${path} ${JSON.stringify(json)}`;
  const key = unfinished.get(action) ?? randomKey();
  unfinished.set(action, key);
  const headers = { 'Idempotency-Key': key };
  const inserted = await readJson<Inserted>(call(path, { method: 'post', json, headers }));
  unfinished.delete(action);
  return inserted;
}
