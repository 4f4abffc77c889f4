import { z } from 'zod';

/** Name and version of the file format. */
export const FORMAT = 'clean-express-backup-1';

/** The first line of a backup describes its content. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** Name of the last migration that the tables had. */
  version: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

/** A line for each row: the row as PostgreSQL writes it in JSON. */
export const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });

/** The last line has the number of rows, which reveals a truncated file. */
export const footerSchema = z.object({ rows: z.int().nonnegative() });

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupRow = z.infer<typeof rowSchema>;
