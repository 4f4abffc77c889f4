import { z } from 'zod';

/** Changes when the lines of a back-up do. */
export const FORMAT = 'clean-express-backup-1';

/** First line of a back-up: what it is. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** Name of the last migration of the tables. */
  version: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

/** A row of a table, as PostgreSQL writes it in JSON; one line each. */
export const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });

/** Last line: how many rows there were, by which a file that was cut off is known. */
export const footerSchema = z.object({ rows: z.int().nonnegative() });

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupRow = z.infer<typeof rowSchema>;
