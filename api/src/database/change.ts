import { z } from 'zod';

/** The channel that the tables' triggers notify. */
export const CHANGES_CHANNEL = 'row_changes';

const changeSchema = z.object({
  table: z.string(),
  /** Ids of the rows; of reviews, those of their services. Left out if any row may have changed. */
  keys: z.array(z.string()).optional(),
});

/** A committed change of a table. */
export type Change = z.infer<typeof changeSchema>;

/** Called with each change; with `undefined` if changes may have been missed. */
export type ChangeListener = (change: Change | undefined) => void;

/** Parses a notification. Any program can send one, so it may be anything: then all may have changed. */
export function readChange(payload = ''): Change | undefined {
  try {
    return changeSchema.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
