import { z } from 'zod';
import type { Tagged } from '../changes/cache-tags.ts';
import { MAX_ADDRESS } from '../config/api-address.ts';
import type { PageBytes } from '../html/compose-page.ts';
import { MAX_PART_NAME } from './entered-part.ts';

const idField = z.number();

/** It is logged. */
const reasonField = z.string().max(20_000);

const partNameField = z.string().max(MAX_PART_NAME);

const failedPartSchema = z.strictObject({ part: partNameField, reason: reasonField });

const resultSchema = z.discriminatedUnion('kind', [
  /** A rendered page, whose head, body and data follow. */
  z.strictObject({
    kind: z.enum(['page', 'not-found', 'gone']),
    undeclared: z.array(z.array(z.unknown()).readonly()).max(100).readonly().optional(),
    failed: z.array(failedPartSchema).max(100).readonly().optional(),
  }),
  z.strictObject({ kind: z.literal('redirect'), location: z.string().max(2000) }),
]);

/** What a render process sends. It is checked: a release may write to the channel, too. */
export const childMessageSchema = z.union([
  z.strictObject({ id: idField, result: resultSchema }),
  /** A page requests an address, by `GET`. Its requests are numbered. */
  z.strictObject({ id: idField, request: z.number(), url: z.string().max(MAX_ADDRESS) }),
  /** Why a page has failed. */
  z.strictObject({ id: idField, error: reasonField }),
  /** A promise of a page was rejected and not handled. The process goes on. */
  z.strictObject({ id: idField, rejection: reasonField }),
  /** Why the process ends, and by which page and part, if that is known. */
  z.strictObject({ end: reasonField, id: idField.optional(), part: partNameField.optional() }),
  z.strictObject({ isReady: z.literal(true) }),
]);

export type ChildMessage = z.infer<typeof childMessageSchema>;

type Result = z.infer<typeof resultSchema>;
type Redirect = Extract<Result, { kind: 'redirect' }>;

/** The result of rendering a page. */
export type RenderOutput = ((Exclude<Result, Redirect> & { page: PageBytes }) | Redirect) & Tagged;

/**
 * Puts the result of a page together.
 *
 * @param texts - What follows the message.
 * @returns `undefined` if that is no page.
 */
export function toOutput(
  result: Result,
  [head, body, data]: readonly Buffer[],
  tags: Tagged['tags'],
): RenderOutput | undefined {
  if (result.kind === 'redirect') return { ...result, tags };
  // It could close the script that the data is in.
  if (!head || !body || !data || data.includes('<')) return undefined;
  return { ...result, page: { head, body, data }, tags };
}
